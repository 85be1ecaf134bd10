import { useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { type HistoryFilter, useHistory } from '../../data/history.ts';
import { useUser } from '../../data/session.tsx';
import { useRefresh } from '../../data/useRefresh.ts';
import { t, word } from '../../locale/t.ts';
import { useLocation, useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { RefreshButton } from '../../ui/RefreshButton.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useFreshness } from '../../ui/useFreshness.ts';
import { HistorySegment } from '../orders/HistorySegment.tsx';
import { ExportSheet } from './ExportSheet.tsx';
import { MoreTransactions } from './MoreTransactions.tsx';
import { TransactionList } from './TransactionList.tsx';
import { emptyTitles, filters } from './transaction-words.ts';

const TaxSheet = lazyDialog(() => import('./TaxSheet.tsx').then((m) => m.TaxSheet));

const FAILED = word('Failed to load transactions');

/** The transactions of all wallets: /transactions. */
export function TransactionsScreen() {
  const { uid } = useUser();
  const navigate = useNavigate();
  const filter = filterIn(useLocation().search);
  const history = useHistory(uid, filter);
  const freshness = useFreshness(history.dataUpdatedAt);
  const [exporting, setExporting] = useState<'history' | 'taxes' | null>(null);
  const transactions = history.data?.pages.flatMap((page) => page.transactions);
  const loading = !transactions && history.isPending;

  const { refresh, refreshing } = useRefresh(history.refetch, t(FAILED));
  const choose = (value: HistoryFilter) =>
    navigate(value === 'all' ? '/transactions' : `/transactions?type=${value}`, { replace: true });

  return (
    <Screen
      title={t('Transactions')}
      freshness={transactions ? freshness : ''}
      trailing={
        <>
          {loading && <Spinner label={t('Loading')} />}
          {transactions && (
            <>
              <RefreshButton onRefresh={refresh} refreshing={refreshing} />
              <IconButton icon="download" label={t('Export')} onClick={() => setExporting('history')} />
            </>
          )}
        </>
      }
    >
      <PullToRefresh onRefresh={refresh}>
        <HistorySegment uid={uid} at="history" />
        <Chips label={t('Which transactions')}>
          {filters.map(({ value, label }) => (
            <Chip key={value} chosen={filter === value} onClick={() => choose(value)}>
              {t(label)}
            </Chip>
          ))}
        </Chips>
        {loading && <TransactionsSkeleton />}
        {!transactions && !loading && (
          <ErrorState
            title={t(FAILED)}
            message={failureMessage(history.error, t('Your wallets are not affected.'))}
            onRetry={refresh}
            retrying={history.isFetching}
          />
        )}
        {transactions?.length === 0 && (
          <EmptyState
            icon="transactions"
            title={t(emptyTitles[filter])}
            message={t('What you send, receive and swap is listed here.')}
          >
            <Button kind="tonal" size="m" onClick={() => navigate('/cloudwallet')}>
              {t('Go to your wallets')}
            </Button>
          </EmptyState>
        )}
        {transactions && transactions.length > 0 && <TransactionList transactions={transactions} />}
        {history.hasNextPage && (
          <MoreTransactions
            loading={history.isFetchingNextPage}
            failed={history.isFetchNextPageError}
            onMore={() => void history.fetchNextPage()}
          />
        )}
      </PullToRefresh>
      <ExportSheet
        open={exporting === 'history'}
        onClose={() => setExporting(null)}
        onTaxes={() => setExporting('taxes')}
      />
      <TaxSheet uid={uid} open={exporting === 'taxes'} onClose={() => setExporting(null)} />
    </Screen>
  );
}

function filterIn(search: string): HistoryFilter {
  const type = new URLSearchParams(search).get('type');
  return filters.find(({ value }) => value === type)?.value ?? 'all';
}

const WIDTHS = ['62%', '44%', '38%', '52%', '46%', '34%'];

function TransactionsSkeleton() {
  return (
    <RowList label={t('Loading transactions')}>
      {WIDTHS.map((width) => (
        <SkeletonRow key={width} width={width} />
      ))}
    </RowList>
  );
}
