import type { ContestLeaderboard } from '@cumulus/contract/calls/contest.ts';
import { useEnteredWallet } from '../../data/contest-entry.ts';
import { isNoContest, isNotEntered, useLeaderboard } from '../../data/leaderboard.ts';
import { useSession } from '../../data/session.tsx';
import { useRefresh } from '../../data/useRefresh.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { RefreshButton } from '../../ui/RefreshButton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useFreshness } from '../../ui/useFreshness.ts';
import { Entrant } from './Entrant.tsx';
import styles from './LeaderboardScreen.module.css';
import { Standing } from './Standing.tsx';
import { StandingSkeleton } from './StandingSkeleton.tsx';

/** The ranking of the current contest: /leaderboard. */
export function LeaderboardScreen() {
  const session = useSession();
  return session.state === 'signedIn' ? <Leaderboard uid={session.user.uid} /> : null;
}

function Leaderboard({ uid }: { uid: string }) {
  const board = useLeaderboard(uid);
  const freshness = useFreshness(board.dataUpdatedAt);
  const isOver = isNoContest(board.error);
  const isOutside = isNotEntered(board.error);
  // A cached ranking is not shown once the contest is over or the user is not an entrant.
  const data = isOver || isOutside ? undefined : board.data;
  const loading = !data && board.isPending;

  const { refresh, refreshing } = useRefresh(async () => {
    const { data: earlier, error } = await board.refetch();
    return { data: isNoContest(error) || isNotEntered(error) ? undefined : earlier, error };
  }, t('Failed to load leaderboard. Please try again.'));

  return (
    <Screen
      title={t('Leaderboard')}
      freshness={data ? freshness : ''}
      trailing={
        <>
          {loading && <Spinner label={t('Loading')} />}
          <RefreshButton onRefresh={refresh} refreshing={refreshing} />
        </>
      }
      actions={data && !data.userPosition.isInTop && <OwnPlace uid={uid} board={data} />}
    >
      <PullToRefresh onRefresh={refresh}>
        {loading && <StandingSkeleton />}
        {data && <Standing uid={uid} board={data} />}
        {isOver && (
          <EmptyState
            icon="trophy"
            title={t('No Active Contest')}
            message={t(
              'There are no active contests at the moment. Check back soon for the next competition!',
            )}
          />
        )}
        {isOutside && <NotEntered />}
        {!data && !loading && !isOver && !isOutside && (
          <ErrorState
            title={t('Failed to load leaderboard. Please try again.')}
            onRetry={refresh}
            retrying={board.isFetching}
          />
        )}
      </PullToRefresh>
    </Screen>
  );
}

/** The user's own place, pinned if it is below the list. */
function OwnPlace({ uid, board }: { uid: string; board: ContestLeaderboard }) {
  const own = useEnteredWallet(uid, board.contestName);
  const { rank, swapCount } = board.userPosition;
  return own ? (
    <section aria-label={t('Your position')} className={styles.pinned}>
      <Entrant rank={rank} name={null} publicKey={own.publicKey} swapCount={swapCount} isOwn />
    </section>
  ) : null;
}

function NotEntered() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon="trophy"
      title={t('Leaderboard')}
      message={t('Enter the contest to see its leaderboard.')}
    >
      <Button onClick={() => navigate('/cloudwallet')}>{t('Cloud Wallets')}</Button>
    </EmptyState>
  );
}
