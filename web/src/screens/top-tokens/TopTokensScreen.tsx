import type { PricedToken } from '@cumulus/contract/calls/market.ts';
import type { TopToken } from '@cumulus/contract/calls/watchlist.ts';
import { useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { quotedAt } from '../../data/quoted-at.ts';
import { serverNow } from '../../data/server-time.ts';
import { useSession } from '../../data/session.tsx';
import { useTopTokenPrices, useTopTokens } from '../../data/top-tokens.ts';
import { useTrendingTokens } from '../../data/trending.ts';
import { useRefresh } from '../../data/useRefresh.ts';
import { t } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { RefreshButton } from '../../ui/RefreshButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useFreshness } from '../../ui/useFreshness.ts';
import { Warning } from '../../ui/Warning.tsx';
import { SortChips } from '../watchlist/SortChips.tsx';
import type { Sort } from '../watchlist/sort.ts';
import { TokenListSkeleton } from '../watchlist/TokenListSkeleton.tsx';
import { type Opened, TopTokenList } from './TopTokenList.tsx';
import { type TopColumn, topColumns } from './top-columns.ts';

/** The tokens that most users watch: /toptokens. */
export function TopTokensScreen() {
  const session = useSession();
  const uid = session.state === 'signedIn' ? session.user.uid : null;
  const top = useTopTokens();
  const addresses = top.data?.tokens.map(({ address }) => address) ?? [];
  const prices = useTopTokenPrices(addresses, uid !== null);
  const countedAt = top.data?.lastUpdated ? Date.parse(top.data.lastUpdated) : 0;
  const quoted = quotedAt(Object.values(prices.data ?? {}).map(({ lastUpdated }) => lastUpdated));
  const pricedAt = Math.min(prices.dataUpdatedAt, quoted);
  // The older of the two counts.
  const freshness = useFreshness(prices.data ? Math.min(countedAt, pricedAt) : countedAt);
  const { tokens: trending } = useTrendingTokens(uid);
  const [sort, setSort] = useState<Sort<TopColumn>>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const loading = !top.data && top.isPending;

  const { refresh, refreshing } = useRefresh(async () => {
    const [{ data, error }, priced] = await Promise.all([
      top.refetch(),
      uid === null ? null : prices.refetch(),
    ]);
    return { data, error: error ?? priced?.error };
  }, t('Failed to load top tokens. Please try again later.'));

  return (
    <ListScreen
      title={t('Top 25')}
      listed={uid !== null && (loading || (top.data?.tokens.length ?? 0) > 0)}
      freshness={freshness}
      trailing={
        <>
          {loading && <Spinner label={t('Loading')} />}
          {(top.data || loading) && <RefreshButton onRefresh={refresh} refreshing={refreshing} />}
        </>
      }
    >
      <PullToRefresh onRefresh={refresh}>
        {loading && <TokenListSkeleton ranked />}
        {!top.data && !loading && (
          <ErrorState
            title={t('Failed to load top tokens. Please try again later.')}
            message={failureMessage(top.error, t('Your own watchlist is not affected.'))}
            onRetry={refresh}
            retrying={top.isFetching}
          />
        )}
        {top.data?.tokens.length === 0 && (
          <EmptyState
            icon="bars"
            title={t('No tokens are watched yet')}
            message={t('What people add to their watchlists is counted here.')}
          />
        )}
        {top.data && top.data.tokens.length > 0 && (
          <>
            {top.data.isStale && <Warning tone="info">{staleWords(top.data.lastUpdated)}</Warning>}
            <SortChips columns={topColumns} sort={sort} onSort={setSort} />
            <TopTokenList
              uid={uid}
              top={top.data}
              prices={prices.data ?? {}}
              sort={sort}
              opened={opened}
              onOpen={setOpened}
            />
          </>
        )}
        {top.data && trending.length > 0 && (
          <>
            <Warning tone="info">
              {t('Few tokens are watched here so far. These are traded more than usual on Solana.')}
            </Warning>
            <TopTokenList
              uid={uid}
              top={{ ...top.data, tokens: trending.map(ranked) }}
              prices={Object.fromEntries(trending.map((token) => [token.address, token]))}
              sort={sort}
              trending
              opened={opened}
              onOpen={setOpened}
            />
          </>
        )}
      </PullToRefresh>
    </ListScreen>
  );
}

const ranked = ({ address, name, symbol }: PricedToken, index: number): TopToken => {
  return { address, name, symbol, rank: index + 1, count: 0 };
};

function staleWords(lastUpdated: string | null): string {
  if (lastUpdated === null) return t('This list is out of date.');
  const when = timeAgo(new Date(lastUpdated), new Date(serverNow()));
  return t('This list is out of date. It was updated {when}.', { when });
}
