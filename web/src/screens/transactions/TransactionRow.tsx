import type { MovedToken, Transaction } from '@cumulus/contract/calls/history.ts';
import { MINUS, usd } from '@cumulus/contract/format.ts';
import type { ReactNode } from 'react';
import { rich, t } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';
import { Private } from '../../money/Private.tsx';
import { TokenPair } from '../../money/TokenPair.tsx';
import { Address } from '../../ui/Address.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { Row } from '../../ui/Row.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { WalletCloud } from '../../ui/WalletCloud.tsx';
import styles from './TransactionRow.module.css';
import { amountOf, changeOf, counterpartyName, titleOf } from './transaction-words.ts';

interface TransactionRowProps {
  transaction: Transaction;
  /** Own wallets by their address. */
  names: ReadonlyMap<string, string>;
  now: Date;
  /** Amounts are hidden. */
  hidden: boolean;
  /** Its details are beside the list. */
  current: boolean;
  onPress: () => void;
}

/** One transaction in the list. A press opens its details. */
export function TransactionRow({ transaction, names, now, hidden, current, onPress }: TransactionRowProps) {
  const time = timeAgo(new Date(transaction.timestamp), now);
  const { main, beside } = amounts(transaction);
  return (
    <Row
      lead={<Lead transaction={transaction} />}
      title={<Title transaction={transaction} names={names} />}
      detail={
        <>
          <Detail transaction={transaction} />
          {beside && <span className={styles.narrow}> · {time}</span>}
        </>
      }
      end={main && <Private hidden={hidden}>{main}</Private>}
      endDetail={
        beside ? (
          <>
            <Private hidden={hidden}>{beside}</Private>
            <span className={styles.wide}> · {time}</span>
          </>
        ) : (
          time
        )
      }
      onPress={onPress}
      current={current || undefined}
    />
  );
}

/** The icon of a transaction. */
export function Lead({
  transaction: { type, direction, sent, received, walletAddress },
}: {
  transaction: Transaction;
}) {
  if (type === 'wallet_create') return <WalletCloud publicKey={walletAddress} />;
  if (type === 'wallet_delete') return <IconTile icon="trash" />;
  if (type === 'transfer' && direction === 'in' && received)
    return <TokenIcon mint={received.mint} symbol={received.symbol} logo={received.logoURI} />;
  if (type === 'transfer')
    return <IconTile icon={direction === 'in' ? 'arrow-down-left' : 'arrow-up-right'} />;
  return <TokenPair sold={sent ?? undefined} bought={received ?? undefined} />;
}

function Title({ transaction, names }: { transaction: Transaction; names: ReadonlyMap<string, string> }) {
  const { type, direction, counterparty } = transaction;
  const title = titleOf(transaction);
  if (type !== 'transfer' || counterparty === null) return title;
  const name = counterpartyName(transaction, names);
  // An unknown sender is not shown in the list: dust may come from an address that imitates a known one.
  if (direction === 'in') return name === undefined ? title : t('{title} from {name}', { title, name });
  const to = name ?? <Address key="to" address={counterparty} short />;
  return <span className={styles.whole}>{rich('{title} to {name}', { title, name: to })}</span>;
}

function Detail({ transaction: { status, walletName } }: { transaction: Transaction }) {
  if (status === 'confirmed') return walletName;
  const isPending = status === 'pending';
  return (
    <span className={styles.state} data-status={status}>
      {isPending ? <Spinner /> : <Icon name="x-circle" size="s" />}
      <span className={styles.words}>
        {isPending ? t('Pending') : t('Failed')} · {walletName}
      </span>
    </span>
  );
}

/** The main amount, and beside it the one given for it, or what it was worth then. */
function amounts(transaction: Transaction): {
  main: ReactNode;
  beside: string | null;
} {
  const { type, status, direction, sent, received, alsoSent, alsoReceived, usdValue } = transaction;
  if (status === 'failed')
    return { main: sent && <s className={styles.unmoved}>{amountOf(sent)}</s>, beside: null };
  if (type === 'swap' && status === 'confirmed' && sent && received)
    return { main: changeOf(received, '+'), beside: changeOf(sent, MINUS) };
  const worth = usdValue === null ? null : usd(usdValue);
  if (direction === 'in')
    return { main: received && changeOf(received, '+'), beside: moreOf(alsoReceived) ?? worth };
  return { main: sent && changeOf(sent, MINUS), beside: moreOf(alsoSent) ?? worth };
}

function moreOf(others: readonly MovedToken[]): string | null {
  return others.length === 0 ? null : t('and {count} more', { count: others.length });
}
