import type { FoundRecipient } from '@cumulus/contract/calls/handles.ts';
import { shortAddress } from '@cumulus/contract/format.ts';
import { handleText } from '@cumulus/contract/handle.ts';
import { useState } from 'react';
import type { KnownAddress, KnownAddresses } from '../../data/address-book.ts';
import { type PaymentRequest, readPaymentRequest } from '../../data/payment-request.ts';
import { t } from '../../locale/t.ts';
import { AddressField, type AddressValidity } from '../../ui/AddressField.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { scan } from '../../ui/later-icons.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lookAlikeCaution } from './LookAlikeWarning.tsx';
import { movedText } from './MovedWarning.tsx';
import styles from './RecipientField.module.css';
import { foundBy, type Recipient } from './send-form.ts';

const ScanSheet = lazyDialog(() => import('./ScanSheet.tsx').then((m) => m.ScanSheet));
const RecipientSheet = lazyDialog(() => import('./RecipientSheet.tsx').then((m) => m.RecipientSheet));

interface RecipientFieldProps {
  /** As typed: an address or a user's name. */
  address: string;
  recipient: Recipient;
  /** It blocked the last press of Review. */
  isRefused: boolean;
  known: KnownAddresses;
  onChange: (address: string) => void;
  /** Returns why the form cannot use the request; null if it did. */
  onScan: (request: PaymentRequest) => string | null;
  onSave: () => void;
}

const PICKS_MAX = 8;

/** The recipient: typed, pasted, scanned, or chosen among known addresses. */
export function RecipientField(props: RecipientFieldProps) {
  const { address, recipient, isRefused, known, onChange, onScan, onSave } = props;
  const [shown, setShown] = useState<'book' | 'scan' | null>(null);
  /** Why a pasted link cannot be used, until the address changes. */
  const [linkRefusal, setLinkRefusal] = useState<string | null>(null);
  const close = () => setShown(null);
  const change = (next: string) => {
    setLinkRefusal(null);
    onChange(next);
  };
  const takeLink = (link: string) => {
    const request = readPaymentRequest(link);
    setLinkRefusal('refusal' in request ? t(request.refusal) : onScan(request));
  };
  const found = foundBy(recipient);
  const one = known.find(found?.address ?? address);
  const isNew = recipient.state === 'valid' && recipient.isFirstTime && one?.kind !== 'wallet';
  return (
    <>
      <AddressField
        label={t('To')}
        value={address}
        placeholder={t('Solana address')}
        onChange={change}
        onLink={takeLink}
        validity={
          linkRefusal === null
            ? validityOf(recipient, isRefused, one && nameOf(one))
            : { state: 'invalid', message: linkRefusal }
        }
        note={isNew && !recipient.lookAlike && t('First time sending here')}
        tools={
          <>
            <IconButton
              icon="address-book"
              label={t('Choose from address book')}
              size="m"
              onClick={() => setShown('book')}
            />
            <IconButton icon={scan} label={t('Scan QR code')} size="m" onClick={() => setShown('scan')} />
          </>
        }
      />
      {address === '' && (
        <div className={styles.picks} data-close={!isRefused || undefined}>
          <Picks known={known} onPick={change} />
        </div>
      )}
      {recipient.state === 'valid' && !recipient.lookAlike && (!one || one.kind === 'user') && (
        <div className={styles.save}>
          <Chip icon="address-book" onClick={onSave}>
            {t('Save to address book')}
          </Chip>
        </div>
      )}
      <RecipientSheet
        open={shown === 'book'}
        onClose={close}
        known={known}
        onChoose={(chosen) => {
          close();
          change(chosen);
        }}
      />
      <ScanSheet
        open={shown === 'scan'}
        onClose={close}
        onRequest={(request) => {
          const refusal = onScan(request);
          if (refusal === null) close();
          return refusal;
        }}
      />
    </>
  );
}

/** Recent recipients, then contacts and own wallets, to choose with one press. */
function Picks({ known, onPick }: { known: KnownAddresses; onPick: (address: string) => void }) {
  const { recent, contacts, wallets, find } = known;
  const addresses = [...recent, ...contacts, ...wallets].map(({ address }) => address);
  const picks = [...new Set(addresses)].slice(0, PICKS_MAX);
  if (picks.length === 0) return null;
  return (
    <Chips label={t('Recent recipients and contacts')} scrolls>
      {picks.map((address) => (
        <Chip key={address} onClick={() => onPick(address)}>
          {find(address)?.name ?? shortAddress(address)}
        </Chip>
      ))}
    </Chips>
  );
}

/** "Anna", "Savings, your wallet". */
const nameOf = ({ name, kind }: KnownAddress): string =>
  kind === 'wallet' ? t('{name}, your wallet', { name }) : name;

/** "Anna · @ana · 9WzD...AWWM". */
function foundText({ handle, address }: FoundRecipient, name: string | undefined): string {
  const names = name === undefined || name === handleText(handle) ? [] : [name];
  return [...names, handleText(handle), shortAddress(address)].join(' · ');
}

function validityOf(recipient: Recipient, isRefused: boolean, name: string | undefined): AddressValidity {
  switch (recipient.state) {
    case 'valid':
      if (recipient.lookAlike) return { state: 'warning', message: lookAlikeCaution(recipient.lookAlike) };
      if (recipient.found?.formerAddress) return { state: 'warning', message: movedText(recipient.found) };
      if (recipient.warning !== null) return { state: 'warning', message: recipient.warning };
      if (recipient.found) return { state: 'valid', message: foundText(recipient.found, name) };
      return name === undefined ? { state: 'valid' } : { state: 'valid', message: name };
    case 'unchecked':
      return { state: 'warning', message: recipient.message };
    case 'invalid':
      return { state: 'invalid', message: recipient.error };
    case 'empty':
      return isRefused
        ? { state: 'invalid', message: t('Please enter a valid address') }
        : { state: 'empty' };
    case 'checking':
      return { state: 'checking' };
  }
}
