import { shortAddress } from '@cumulus/contract/format.ts';
import { percent as percentText } from '@cumulus/contract/format-full.ts';
import { SEND_RESERVE_LAMPORTS } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useEffect, useRef, useState } from 'react';
import { useKnownAddresses } from '../../data/address-book.ts';
import { transferText } from '../../data/intents.ts';
import { useSuccess } from '../../data/success.tsx';
import type { WalletIdentity } from '../../data/wallet.ts';
import { t } from '../../locale/t.ts';
import { AmountInput } from '../../money/AmountInput.tsx';
import { pressed, switched, typed } from '../../money/amount-field.ts';
import { PriceChartButton } from '../../money/chart/PriceChartButton.tsx';
import { Unanswered } from '../../money/payment/Unanswered.tsx';
import { reserveNote } from '../../money/reserve-note.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Keypad } from '../../ui/Keypad.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useNotify } from '../../ui/notices.ts';
import { Screen } from '../../ui/Screen.tsx';
import { useWhyNot } from '../../ui/useWhyNot.ts';
import { RecipientField } from './RecipientField.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';
import { amountWarning, available, clamped, foundBy, type Recipient, refusal, share } from './send-form.ts';
import { TokenCard } from './TokenCard.tsx';
import { TransferCover } from './TransferCover.tsx';
import { useDraft } from './useDraft.ts';
import { useRecipient } from './useRecipient.ts';
import { useReturn } from './useReturn.ts';
import { useReview } from './useReview.ts';
import { useTransfer } from './useTransfer.ts';

const ContactSheet = lazyDialog(
  () => import('../contacts/ContactSheet.tsx').then((m) => m.ContactSheet),
  ({ draft }) => draft !== null,
);

interface SendFormProps {
  uid: string;
  wallet: WalletIdentity;
  token: TokenHolding;
  /** All holdings of the wallet. */
  holdings: readonly TokenHolding[];
  /** USD; null if unknown. */
  solPrice: number | null;
  onBack: () => void;
}

const SHARES = [25, 50, 75, 100];

/** Recipient, amount, review, and the transfer itself. */
export function SendForm({ uid, wallet, token: holding, holdings, solPrice, onBack }: SendFormProps) {
  const token = { ...holding, balance: BigInt(holding.balance) };
  const { walletId } = wallet;
  const notify = useNotify();
  const whyNot = useWhyNot();
  const draft = useDraft(wallet, token, holdings);
  const { address, setAddress, amount, setAmount, asked, takeRequest, leaveTo } = draft;
  /** The field that blocked the last press of Review, until it changes. */
  const [refused, setRefused] = useState<'recipient' | 'amount' | null>(null);
  /** The address that is being saved under a name. */
  const [saving, setSaving] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const known = useKnownAddresses(uid, wallet.publicKey);
  const recipient = useRecipient(wallet, address);
  const found = foundBy(recipient);
  /** What is signed: never a name. */
  const toAddress = found?.address ?? address;
  const { review, busy, open, close } = useReview();
  const { phase, unanswered, start, check } = useTransfer(uid, walletId, token.mint, open);
  const { fading } = useReturn(uid, walletId, phase.name === 'done' && saving === null);

  const { show: showSuccess } = useSuccess();
  useEffect(() => {
    if (phase.name === 'done') showSuccess({ kind: 'transfer', intent: phase.intent });
  }, [phase, showSuccess]);

  /** Takes back the notice of a refused form. */
  const forgetRefusal = useRef(() => {});
  const no = refusal(recipient, amount, token);
  /** The form has changed: a review of what it was is out of date. */
  const changed = () => {
    setRefused(null);
    forgetRefusal.current();
    close();
  };
  const change = (next: typeof amount) => {
    setAmount(next);
    changed();
  };

  const submit = () => {
    if (busy || whyNot !== undefined || unanswered || recipient.state === 'checking') return;
    if (no === null && amount.amount !== null) {
      const { mint, symbol, decimals, multiplier } = token;
      return open({
        walletId,
        mint,
        symbol,
        decimals,
        multiplier,
        toAddress,
        amount: amount.amount,
        asked,
      });
    }
    setRefused(no?.field ?? null);
    if (no?.field === 'recipient') forgetRefusal.current = notify({ type: 'error', message: no.message });
    if (no?.field === 'amount') input.current?.focus();
  };

  // The cover replaces the sheet, which must not stay open behind it, nor hide that a transfer got no answer.
  const isCovered = phase.name === 'confirming' || phase.name === 'done';
  useEffect(() => {
    if (isCovered || unanswered) close();
  }, [isCovered, unanswered, close]);

  return (
    <Screen
      title={t('Send {symbol}', { symbol: token.symbol })}
      onBack={onBack}
      trailing={
        <>
          <PriceChartButton token={holding} />
          <IconButton
            icon="info"
            label={t('About {name}', { name: token.name })}
            onClick={() => leaveTo(`/cloudwallet/${walletId}/token/${token.mint}/about`)}
          />
        </>
      }
      fit
      gap="form"
      foot={
        <>
          <Chips label={t('Share of what is available')}>
            {SHARES.map((percent) => (
              <Chip key={percent} even onClick={() => change(share(amount, percent, token))}>
                {percent === 100 ? t('Max') : percentText(percent, 0)}
              </Chip>
            ))}
          </Chips>
          <Keypad
            onKey={(key) => change(pressed(amount, key, token))}
            noPoint={amount.unit === 'token' && token.decimals === 0}
          />
          <Button
            full
            waits={no !== null}
            busy={busy || recipient.state === 'checking'}
            disabled={whyNot !== undefined || unanswered !== null}
            title={whyNot}
            onClick={submit}
          >
            {t('Review')}
          </Button>
        </>
      }
    >
      {unanswered ? (
        <Unanswered
          message={t('It is not yet clear whether your transfer of {amount} to {address} was sent.', {
            amount: transferText(unanswered),
            address: shortAddress(unanswered.toAddress),
          })}
          onCheck={() => void check()}
        />
      ) : (
        <TokenCard token={holding} walletName={wallet.name} />
      )}
      <RecipientField
        address={address}
        recipient={recipient}
        isRefused={refused === 'recipient'}
        known={known}
        onChange={(next) => {
          setAddress(next);
          changed();
        }}
        onScan={(request) => {
          changed();
          return takeRequest(request);
        }}
        onSave={() => setSaving(toAddress)}
      />
      <AmountInput
        ref={input}
        field={amount}
        token={token}
        available={available(token)}
        reserve={reserveNote(token, SEND_RESERVE_LAMPORTS)}
        walletName={wallet.name}
        warning={amountWarning(amount, token) ?? (refused === 'amount' ? (no?.message ?? null) : null)}
        onType={(text, pasted) => change(typed(amount, text, token, pasted))}
        onLeave={() => setAmount(clamped(amount, token))}
        onSwitch={() => setAmount(switched(amount, token))}
        onEnter={submit}
      />
      <ReviewSheet
        review={review}
        wallet={wallet}
        token={holding}
        solPrice={solPrice}
        known={review ? known.find(review.transfer.toAddress) : undefined}
        found={review?.transfer.toAddress === found?.address ? found : null}
        caution={cautionOf(recipient)}
        busy={phase.name === 'submitting'}
        disabledReason={whyNot}
        onSend={() => review && void start(review.transfer)}
        onClose={close}
      />
      <TransferCover
        phase={phase}
        name={phase.name === 'done' ? known.find(phase.intent.toAddress)?.name : undefined}
        fading={fading}
        onLeave={onBack}
        onSave={() => phase.name === 'done' && setSaving(phase.intent.toAddress)}
      />
      <ContactSheet
        uid={uid}
        draft={saving === null ? null : { address: saving, name: null }}
        onClose={() => setSaving(null)}
      />
    </Screen>
  );
}

function cautionOf(recipient: Recipient): string | null {
  return recipient.state === 'valid' || recipient.state === 'unchecked' ? recipient.warning : null;
}
