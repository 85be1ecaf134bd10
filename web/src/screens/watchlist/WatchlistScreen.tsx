import { useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { quotedAt } from '../../data/quoted-at.ts';
import { useSession } from '../../data/session.tsx';
import { useRefresh } from '../../data/useRefresh.ts';
import { useWatchlist } from '../../data/watchlist.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { RefreshButton } from '../../ui/RefreshButton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useFreshness } from '../../ui/useFreshness.ts';
import { AddTokenSheet } from './AddTokenSheet.tsx';
import { TokenListSkeleton } from './TokenListSkeleton.tsx';
import { WatchlistTokens } from './WatchlistTokens.tsx';

/** The tokens that the user watches: /watchlist. */
export function WatchlistScreen() {
  const session = useSession();
  const navigate = useNavigate();
  if (session.state === 'signedIn') return <Watchlist uid={session.user.uid} />;
  return (
    <Screen title={t('Watchlist')} nav={false}>
      {session.state === 'loading' ? (
        <TokenListSkeleton />
      ) : (
        <EmptyState icon="lock" title={t('Please sign in to view or manage your watchlist')}>
          <Button onClick={() => navigate('/login')}>{t('Sign in')}</Button>
        </EmptyState>
      )}
    </Screen>
  );
}

function Watchlist({ uid }: { uid: string }) {
  const watchlist = useWatchlist(uid);
  const quoted = quotedAt(watchlist.data?.map(({ lastUpdated }) => lastUpdated) ?? []);
  const freshness = useFreshness(Math.min(watchlist.dataUpdatedAt, quoted));
  const [adding, setAdding] = useState(false);
  const tokens = watchlist.data;
  const loading = !tokens && watchlist.isPending;

  const { refresh, refreshing } = useRefresh(
    watchlist.refetch,
    t('Failed to load watchlist. Please try again later.'),
  );

  return (
    <ListScreen
      title={t('Watchlist')}
      listed={loading || (tokens?.length ?? 0) > 0}
      freshness={tokens ? freshness : ''}
      trailing={
        <>
          {loading && <Spinner label={t('Loading')} />}
          {(tokens || loading) && <RefreshButton onRefresh={refresh} refreshing={refreshing} />}
          {tokens && tokens.length > 0 && (
            <IconButton icon="plus" label={t('Add token')} onClick={() => setAdding(true)} />
          )}
        </>
      }
    >
      <PullToRefresh onRefresh={refresh}>
        {loading && <TokenListSkeleton />}
        {!tokens && !loading && (
          <ErrorState
            title={t('Failed to load watchlist. Please try again later.')}
            message={failureMessage(watchlist.error, t('Your watchlist is safe.'))}
            onRetry={refresh}
            retrying={watchlist.isFetching}
          />
        )}
        {tokens?.length === 0 && (
          <EmptyState
            icon="bookmark"
            title={t('Watch your first token')}
            message={t('See at a glance how it moves, and how it has moved since you added it.')}
          >
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t('Add token')}
            </Button>
          </EmptyState>
        )}
        {tokens && tokens.length > 0 && <WatchlistTokens uid={uid} tokens={tokens} />}
      </PullToRefresh>
      <AddTokenSheet uid={uid} open={adding} onClose={() => setAdding(false)} />
    </ListScreen>
  );
}
