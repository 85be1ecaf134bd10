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
import { ListScreen } from '../../ui/ListScreen.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { RefreshButton } from '../../ui/RefreshButton.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useFreshness } from '../../ui/useFreshness.ts';
import { HistorySegment } from '../orders/HistorySegment.tsx';
import { ExportSheet } from './ExportSheet.tsx';
import { asked, isSearching, NOTHING, pathOf, type Search, wishIn, wordsOf } from './history-search.ts';
import { MoreTransactions } from './MoreTransactions.tsx';
import { TransactionList } from './TransactionList.tsx';
import { emptyTitles, filters } from './transaction-words.ts';

const TaxSheet = lazyDialog(() => import('./TaxSheet.tsx').then((m) => m.TaxSheet));

const SearchSheet = lazyDialog(() => import('./SearchSheet.tsx').then((m) => m.SearchSheet));

const FAILED = word('Failed to load transactions');

/** The transactions of all wallets: /transactions. */
export function TransactionsScreen() {
  const { uid } = useUser();
  const navigate = useNavigate();
  const { filter, search } = wishIn(useLocation().search);
  const searching = isSearching(search);
  const history = useHistory(uid, filter, asked(search));
  const freshness = useFreshness(history.dataUpdatedAt);
  const [exporting, setExporting] = useState<'history' | 'taxes' | null>(null);
  const [asking, setAsking] = useState(false);
  const transactions = history.data?.pages.flatMap((page) => page.transactions);
  const loading = !transactions && history.isPending;

  const { refresh, refreshing } = useRefresh(history.refetch, t(FAILED));
  const choose = (value: HistoryFilter) => navigate(pathOf(value, search), { replace: true });
  const find = (wish: Search) => {
    setAsking(false);
    navigate(pathOf(filter, wish), { replace: true });
  };

  return (
    <ListScreen
      title={t('Transactions')}
      listed={loading || (transactions?.length ?? 0) > 0}
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
          <Chip icon="search" chosen={searching || undefined} onClick={() => setAsking(true)}>
            {searching ? wordsOf(search) : t('Search')}
          </Chip>
          {searching && (
            <Chip icon="x" onClick={() => find(NOTHING)}>
              {t('Clear search')}
            </Chip>
          )}
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
        {transactions?.length === 0 && searching && (
          <EmptyState icon="search" title={t('Nothing found')} message={t('Try fewer words or more days.')} />
        )}
        {transactions?.length === 0 && !searching && (
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
            fetching={history.isFetching}
            failed={history.isFetchNextPageError}
            onMore={() => void history.fetchNextPage()}
          />
        )}
      </PullToRefresh>
      <SearchSheet
        key={pathOf('all', search)}
        search={search}
        open={asking}
        onClose={() => setAsking(false)}
        onSearch={find}
      />
      <ExportSheet
        open={exporting === 'history'}
        onClose={() => setExporting(null)}
        onTaxes={() => setExporting('taxes')}
      />
      <TaxSheet uid={uid} open={exporting === 'taxes'} onClose={() => setExporting(null)} />
    </ListScreen>
  );
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
