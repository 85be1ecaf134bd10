import type { Transaction } from '@cumulus/contract/calls/history.ts';
import { usd } from '@cumulus/contract/format.ts';
import { solCost } from '@cumulus/contract/format-full.ts';
import type { ReactNode } from 'react';
import { explorerUrl, useConfig } from '../../data/config.ts';
import { dateTime } from '../../locale/date-time.ts';
import { joined } from '../../locale/joined.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { Private } from '../../money/Private.tsx';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Detail } from '../../ui/Detail.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useLast } from '../../ui/useLast.ts';
import { Warning } from '../../ui/Warning.tsx';
import { ReceiptButtons } from './ReceiptButtons.tsx';
import { ShareButton } from './ShareButton.tsx';
import styles from './TransactionDetails.module.css';
import { Lead } from './TransactionRow.tsx';
import { counterpartyName, exactOf, sharedWords, titleOf } from './transaction-words.ts';

interface TransactionDetailsProps {
  /** Null closes the sheet. */
  transaction: Transaction | null;
  /** The press that has opened it; null if none did. */
  chosen: object | null;
  /** Own wallets by their address. */
  names: ReadonlyMap<string, string>;
  hidden: boolean;
  onClose: () => void;
}

/** A transaction in detail. */
export function TransactionDetails({ transaction, chosen, names, hidden, onClose }: TransactionDetailsProps) {
  const shown = useLast(transaction);
  const url = explorerUrl(useConfig(), shown?.signature ?? '');
  return (
    <Detail
      open={transaction !== null}
      chosen={chosen}
      onClose={onClose}
      title={shown ? titleOf(shown) : ''}
      lead={shown && <Lead transaction={shown} />}
      end={shown && <State status={shown.status} />}
      acts={
        <>
          {shown?.signature && url !== null && (
            <a className={styles.explorer} href={url} target="_blank" rel="noreferrer">
              {t('View in explorer')}
              <Icon name="external" size="m" />
            </a>
          )}
          {shown?.signature && url !== null && <ShareButton text={sharedWords(shown, hidden)} url={url} />}
          {shown?.hasReceipt && <ReceiptButtons key={shown.id} transactionId={shown.id} />}
        </>
      }
      done={
        <Button kind="quiet" full onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {shown && (
        <>
          {shown.error !== null && (
            <Warning tone="error">{translated(shown.error, shown.errorDetails)}</Warning>
          )}
          {shown.status === 'pending' && (
            <Warning tone="info">
              {t('The network has not confirmed this yet. Until it does, nothing has moved.')}
            </Warning>
          )}
          <Facts facts={facts(shown, names, hidden)} />
        </>
      )}
    </Detail>
  );
}

function State({ status }: Pick<Transaction, 'status'>) {
  if (status === 'pending') return <Tag icon="clock">{t('Pending')}</Tag>;
  if (status === 'failed')
    return (
      <Tag tone="error" icon="x-circle">
        {t('Failed')}
      </Tag>
    );
  return (
    <Tag tone="success" icon="check">
      {t('Confirmed')}
    </Tag>
  );
}

function facts(transaction: Transaction, names: ReadonlyMap<string, string>, hidden: boolean) {
  const { type, status, direction, sent, received, counterparty, usdValue, feeLamports, signature } =
    transaction;
  const isDone = status === 'confirmed';
  const isMove = type === 'swap' || type === 'transfer';
  const own = (value: ReactNode) => <Private hidden={hidden}>{value}</Private>;
  const list = (label: string, values: readonly ReactNode[]) => values.map((value) => ({ label, value }));
  const whose = counterpartyName(transaction, names);
  const address = (of: string, label: string) => (
    <CopyText text={of} label={label}>
      <Address address={of} short />
    </CopyText>
  );
  return [
    ...(sent ? list(sentLabel(type, isDone), [own(exactOf(sent))]) : []),
    ...(received?.amount != null ? list(t('Received'), [own(exactOf(received))]) : []),
    ...(received && received.amount === null ? list(t('For'), [received.symbol]) : []),
    ...list(
      t('Also sent'),
      transaction.alsoSent.length > 0 ? [own(joined(transaction.alsoSent.map(exactOf)))] : [],
    ),
    ...list(
      t('Also received'),
      transaction.alsoReceived.length > 0 ? [own(joined(transaction.alsoReceived.map(exactOf)))] : [],
    ),
    ...(isMove && isDone
      ? list(t('Value at the time'), [usdValue === null ? t('Not known') : own(usd(usdValue))])
      : []),
    ...(counterparty === null
      ? []
      : list(direction === 'in' ? t('From') : t('To'), [
          <>
            {whose !== undefined && `${whose} `}
            {address(counterparty, t('Copy address'))}
          </>,
        ])),
    ...(feeLamports === null ? [] : list(t('Network fee'), [solCost(BigInt(feeLamports), null)])),
    ...list(t('Wallet'), [
      <>
        {transaction.walletName} {address(transaction.walletAddress, t('Copy wallet address'))}
      </>,
    ]),
    ...list(t('Time'), [dateTime(transaction.timestamp)]),
    ...(signature === null
      ? []
      : list(t('Signature'), [address(signature, t('Copy transaction signature'))])),
  ];
}

function sentLabel(type: Transaction['type'], isDone: boolean): string {
  if (type === 'swap') return isDone ? t('Sold') : t('To sell');
  return isDone ? t('Sent') : t('To send');
}
