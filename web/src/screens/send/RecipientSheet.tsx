import { shortAddress } from '@cumulus/contract/format.ts';
import type { ReactNode } from 'react';
import type { KnownAddress, KnownAddresses } from '../../data/address-book.ts';
import { dateText } from '../../locale/date-time.ts';
import { t } from '../../locale/t.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WalletCloud } from '../../ui/WalletCloud.tsx';
import { Initial } from '../contacts/Initial.tsx';

interface RecipientSheetProps {
  open: boolean;
  onClose: () => void;
  known: KnownAddresses;
  onChoose: (address: string) => void;
}

/** The choice among recent recipients, contacts and own wallets. */
export function RecipientSheet({ open, onClose, known, onChoose }: RecipientSheetProps) {
  const { recent, contacts, wallets, find } = known;
  const row = (address: string, detail: ReactNode) => {
    const one = find(address);
    return (
      <Row
        key={address}
        lead={<Lead one={one} address={address} />}
        title={one?.name ?? shortAddress(address)}
        detail={detail}
        onPress={() => onChoose(address)}
      />
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Send to')}
      acts={
        <Button kind="text" full onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      {recent.length + contacts.length + wallets.length === 0 && (
        <EmptyState
          icon="address-book"
          title={t('Nobody here yet')}
          message={t('People you send to, your contacts and your other wallets appear here.')}
        />
      )}
      <Group title={t('Recent')}>
        {recent.map(({ address, lastSentAt }) => row(address, sentAt(lastSentAt)))}
      </Group>
      <Group title={t('Contacts')}>
        {contacts.map(({ address }) => row(address, <Address address={address} short />))}
      </Group>
      <Group title={t('My wallets')}>
        {wallets.map(({ address }) => row(address, <Address address={address} short />))}
      </Group>
    </Sheet>
  );
}

function Group({ title, children }: { title: string; children: ReturnType<typeof Row>[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      <RowList label={title}>{children}</RowList>
    </section>
  );
}

function Lead({ one, address }: { one: KnownAddress | undefined; address: string }) {
  if (one?.kind === 'wallet') return <WalletCloud publicKey={address} />;
  return one ? <Initial name={one.name} /> : <IconTile icon="arrow-up-right" />;
}

const sentAt = (iso: string): string => t('Sent {date}', { date: dateText(iso) });
