import { totalPnl } from '@cumulus/contract/holding-pnl.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { remembersContest } from '../../data/contest-cache.ts';
import { CallFailure, failureMessage, failureNotice } from '../../data/failure.ts';
import { setPreferences, usePreferences } from '../../data/preferences.ts';
import { useSession } from '../../data/session.tsx';
import { useDesktopWallets, useWallets } from '../../data/wallets.ts';
import { fetchWhenIdle } from '../../data/when-idle.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useNotify } from '../../ui/notices.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { PullToRefresh } from '../wallet/PullToRefresh.tsx';
import { useFreshness } from '../wallet/useFreshness.ts';
import { TotalCard } from './TotalCard.tsx';
import { useRefreshRequired } from './useRefreshRequired.ts';
import { WalletActions } from './WalletActions.tsx';
import { WalletCard } from './WalletCard.tsx';
import styles from './WalletsScreen.module.css';
import { WalletSkeleton, WalletsSkeleton } from './WalletsSkeleton.tsx';

const loadEmpty = () => import('./EmptyWallets.tsx');
const EmptyWallets = lazy(() => loadEmpty().then((m) => ({ default: m.EmptyWallets })));

const loadContestBanner = () => import('./ContestBanner.tsx');
const ContestBanner = lazy(() => loadContestBanner().then((m) => ({ default: m.ContestBanner })));

const DesktopWallets = lazy(() =>
  import('./DesktopWallets.tsx').then((m) => ({ default: m.DesktopWallets })),
);

const loadWallet = () => import('../wallet/WalletScreen.tsx');

const TITLE = 'Cloud Wallets';
const FAILED = 'Failed to fetch cloud wallets';

/** The wallet list: /cloudwallet. */
export function WalletsScreen() {
  const session = useSession();
  const navigate = useNavigate();
  if (session.state === 'signedIn') return <Wallets uid={session.user.uid} />;
  return (
    <Screen title={TITLE} nav={false}>
      {session.state === 'loading' ? (
        <WalletsSkeleton total={false} />
      ) : (
        <EmptyState icon="lock" title="Please sign in to access cloud wallets">
          <Button onClick={() => navigate('/login')}>Sign in</Button>
        </EmptyState>
      )}
    </Screen>
  );
}

function Wallets({ uid }: { uid: string }) {
  const { hideBalances, showWalletTotal, showBackedUpWallets } = usePreferences();
  const wallets = useWallets(uid);
  const desktop = useDesktopWallets(uid, showBackedUpWallets);
  const [hadContest] = useState(remembersContest);
  const freshness = useFreshness(wallets.dataUpdatedAt);
  const notify = useNotify();
  const [refreshing, setRefreshing] = useState(false);
  useRefreshRequired(uid);
  useEffect(() => fetchWhenIdle(loadWallet), []);

  const refresh = async () => {
    setRefreshing(true);
    const [answer] = await Promise.all([wallets.refetch(), showBackedUpWallets && desktop.refetch()]);
    setRefreshing(false);
    if (answer.error && answer.data)
      notify({ ...failureNotice(answer.error, FAILED), onRetry: () => void refresh() });
  };

  const list = wallets.data;
  const loading = !list && wallets.isPending;
  useEffect(() => {
    // Who is not known to have a wallet may be about to see that there is none.
    if (loading) loadEmpty().catch(() => {});
  }, [loading]);
  const eye = (
    <IconButton
      icon={hideBalances ? 'eye-off' : 'eye'}
      label={hideBalances ? 'Show balances' : 'Hide balances'}
      onClick={() => setPreferences({ hideBalances: !hideBalances })}
    />
  );
  const refreshButton = (
    <IconButton icon="refresh" label="Refresh" aria-busy={refreshing} onClick={() => void refresh()} />
  );
  const actions = (
    <WalletActions
      uid={uid}
      count={list?.length ?? 0}
      wallet={list && (list.find(({ isDefault }) => isDefault) ?? list[0] ?? null)}
      onRefresh={() => void refresh()}
      refreshing={refreshing}
    />
  );

  return (
    <Screen
      title={TITLE}
      freshness={list ? freshness : ''}
      trailing={
        <>
          {loading && <Spinner label="Loading" />}
          {list?.length === 0 ? refreshButton : list || loading ? eye : null}
        </>
      }
      actions={loading || list?.length ? actions : undefined}
    >
      <PullToRefresh onRefresh={() => void refresh()}>
        {loading && <WalletsSkeleton total={showWalletTotal} />}
        {!list && !loading && (
          <ErrorState
            title={FAILED}
            message={explain(wallets.error)}
            onRetry={() => void refresh()}
            retrying={wallets.isFetching}
          />
        )}
        {list && list.length > 0 && showWalletTotal && (
          <TotalCard
            total={list.reduce((sum, { totalUsdValue }) => sum + totalUsdValue, 0)}
            pnl={totalPnl(list.flatMap(({ tokens }) => tokens))}
            hidden={hideBalances}
          />
        )}
        {list && (
          <Suspense fallback={hadContest && <WalletSkeleton width="38%" />}>
            <ContestBanner uid={uid} count={list.length} refreshing={refreshing} />
          </Suspense>
        )}
        {list?.length === 0 && (
          <Suspense fallback={<WalletsSkeleton total={showWalletTotal} />}>
            <EmptyWallets uid={uid} />
          </Suspense>
        )}
        {list && list.length > 0 && (
          <ul className={styles.list} aria-label={TITLE}>
            {list.map((wallet) => (
              <li key={wallet.walletId}>
                <WalletCard wallet={wallet} hidden={hideBalances} />
              </li>
            ))}
          </ul>
        )}
        {list && showBackedUpWallets && (
          <Suspense>
            <DesktopWallets wallets={desktop} hidden={hideBalances} />
          </Suspense>
        )}
      </PullToRefresh>
    </Screen>
  );
}

/** What a list that cannot be had means for the user. */
function explain(failure: Error | null): string {
  if (failure instanceof CallFailure && failure.code !== 'NETWORK')
    return failureMessage(failure, 'Your funds are safe. Try again shortly.');
  return 'Your funds are safe. This device could not reach Cumulus.';
}
