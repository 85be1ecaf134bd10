import type { Transaction } from '@cumulus/contract/calls/history.ts';
import { Fragment, useState } from 'react';
import { usePreferences } from '../../data/preferences.ts';
import { useNow } from '../../data/useNow.ts';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { TransactionDetails } from './TransactionDetails.tsx';
import { TransactionRow } from './TransactionRow.tsx';
import { byDay } from './transaction-words.ts';

const TICK = 15_000;

/** Transactions by day; a press on one opens it. */
export function TransactionList({ transactions }: { transactions: readonly Transaction[] }) {
  const { hideBalances } = usePreferences();
  const now = new Date(useNow(TICK));
  const [openedId, setOpenedId] = useState<string | null>(null);
  const names = new Map(transactions.map(({ walletAddress, walletName }) => [walletAddress, walletName]));
  // From the current list: a pending transaction may be confirmed while its sheet is open.
  const opened = transactions.find(({ id }) => id === openedId) ?? null;
  return (
    <>
      {byDay(transactions, now).map(([day, ofDay]) => (
        <Fragment key={day}>
          <SectionTitle>{day}</SectionTitle>
          <RowList label={day}>
            {ofDay.map((transaction) => (
              <TransactionRow
                key={transaction.id}
                transaction={transaction}
                names={names}
                now={now}
                hidden={hideBalances}
                onPress={() => setOpenedId(transaction.id)}
              />
            ))}
          </RowList>
        </Fragment>
      ))}
      <TransactionDetails
        transaction={opened}
        names={names}
        hidden={hideBalances}
        onClose={() => setOpenedId(null)}
      />
    </>
  );
}
