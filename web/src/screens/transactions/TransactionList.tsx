import type { Transaction } from '@cumulus/contract/calls/history.ts';
import { Fragment, useState } from 'react';
import { usePreferences } from '../../data/preferences.ts';
import { useNow } from '../../data/useNow.ts';
import { useIsBeside } from '../../ui/Detail.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { TransactionDetails } from './TransactionDetails.tsx';
import { TransactionRow } from './TransactionRow.tsx';
import { byDay } from './transaction-words.ts';

const TICK = 15_000;

/** Transactions by day; a press on one opens it. Beside the list, the newest is open until then. */
export function TransactionList({ transactions }: { transactions: readonly Transaction[] }) {
  const { hideBalances } = usePreferences();
  const now = new Date(useNow(TICK));
  const [chosen, setChosen] = useState<{ readonly id: string } | null>(null);
  const isBeside = useIsBeside();
  const names = new Map(transactions.map(({ walletAddress, walletName }) => [walletAddress, walletName]));
  // From the current list: a pending transaction may be confirmed while its sheet is open.
  const opened = transactions.find(({ id }) => id === chosen?.id) ?? null;
  const beside = isBeside ? (opened ?? transactions[0]) : null;
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
                current={transaction === beside}
                onPress={() => setChosen({ id: transaction.id })}
              />
            ))}
          </RowList>
        </Fragment>
      ))}
      <TransactionDetails
        transaction={beside ?? opened}
        chosen={opened && chosen}
        names={names}
        hidden={hideBalances}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
