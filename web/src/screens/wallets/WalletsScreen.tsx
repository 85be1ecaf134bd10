import { totalPnl } from '@cumulus/contract/holding-pnl.ts';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { fetchWhenIdle } from '../../browser/when-idle.ts';
import { hadActiveContest } from '../../data/contest.ts';
import { setPreferences, usePreferences } from '../../data/preferences.ts';
import { quotedAt } from '../../data/quoted-at.ts';
import { useSession } from '../../data/session.tsx';
import { useSuccess } from '../../data/success.tsx';
import { firstPair, lastPair } from '../../data/swap-pair.ts';
import { useRefresh } from '../../data/useRefresh.ts';
import { useDesktopWallets, useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { solPriceOf } from '../../money/Worth.tsx';
import { useNavigate } from '../../router/Router.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyAfterPaint, lazyPart } from '../../ui/lazy-part.tsx';
import { SideNavigation } from '../../ui/NavBar.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useFreshness } from '../../ui/useFreshness.ts';
import { Bell } from '../inbox/Bell.tsx';
import { isNewcomer } from '../wallet/actions/newcomer.ts';
import { SwapShortcut } from '../wallet/actions/SwapShortcut.tsx';
import { WalletActions } from '../wallet/actions/WalletActions.tsx';
import { ListFailure } from './ListFailure.tsx';
import { TotalCard } from './TotalCard.tsx';
import { useRefreshRequired } from './useRefreshRequired.ts';
import { WalletCard } from './WalletCard.tsx';
import styles from './WalletsScreen.module.css';
import { WalletSkeleton, WalletsSkeleton } from './WalletsSkeleton.tsx';

const EmptyWallets = lazy(() => import('./EmptyWallets.tsx').then((m) => ({ default: m.EmptyWallets })));
const SignInFirst = lazy(() => import('./SignInFirst.tsx').then((m) => ({ default: m.SignInFirst })));

const FirstSteps = lazyAfterPaint(() => import('../wallet/actions/FirstSteps.tsx').then((m) => m.FirstSteps));

const SuccessCard = lazyAfterPaint(() =>
  import('../wallet/actions/SuccessCard.tsx').then((m) => m.SuccessCard),
);

const ContestBanner = lazyAfterPaint(() => import('./ContestBanner.tsx').then((m) => m.ContestBanner));

const DesktopWallets = lazyPart(() => import('./DesktopWallets.tsx').then((m) => m.DesktopWallets));

const WalletBeside = lazyAfterPaint(() => import('./WalletBeside.tsx').then((m) => m.WalletBeside));

const loadWallet = () => import('../wallet/WalletScreen.tsx');

/** The wallet list: /cloudwallet. */
export function WalletsScreen() {
  const session = useSession();
  if (session.state === 'signedIn') return <Wallets uid={session.user.uid} />;
  return (
    <Screen title={t('Cloud Wallets')} nav={false}>
      {session.state === 'loading' ? (
        <WalletsSkeleton total={false} />
      ) : (
        <Suspense>
          <SignInFirst />
        </Suspense>
      )}
    </Screen>
  );
}

function Wallets({ uid }: { uid: string }) {
  const { hideBalances, showWalletTotal, showBackedUpWallets } = usePreferences();
  const navigate = useNavigate();
  const { success } = useSuccess();
  const wallets = useWallets(uid);
  const desktop = useDesktopWallets(uid, showBackedUpWallets);
  const [hadContest] = useState(() => hadActiveContest(uid));
  const list = wallets.data;
  const tokens = list?.flatMap((wallet) => wallet.tokens) ?? [];
  const pricedAt = quotedAt(tokens.map((token) => token.pricedAt));
  const freshness = useFreshness(Math.min(wallets.dataUpdatedAt, pricedAt));
  useRefreshRequired(uid);
  useEffect(() => fetchWhenIdle(loadWallet), []);

  const { refresh, refreshing } = useRefresh(async () => {
    const [answer] = await Promise.all([wallets.refetch(), showBackedUpWallets && desktop.refetch()]);
    return answer;
  }, t('Failed to fetch cloud wallets'));

  const loading = !list && wallets.isPending;
  const acting = list && (list.find(({ isDefault }) => isDefault) ?? list[0] ?? null);
  // A newcomer's first steps and the card of the last swap offer it themselves.
  const isOffered = success?.kind === 'swap' || isNewcomer(uid);
  const pair = acting && !isOffered ? (lastPair(acting) ?? firstPair(acting)) : null;
  const isWide = useContext(SideNavigation);
  const actions = (
    <WalletActions
      uid={uid}
      count={list?.length ?? 0}
      wallet={acting}
      onRefresh={refresh}
      refreshing={refreshing}
    />
  );

  return (
    <Screen
      title={t('Cloud Wallets')}
      freshness={list ? freshness : ''}
      trailing={
        <>
          {loading ? <Spinner label={t('Loading')} /> : <Bell uid={uid} />}
          {(loading || (list && list.length > 0)) && <HideButton hidden={hideBalances} />}
        </>
      }
      actions={loading || list ? actions : undefined}
      beside={
        isWide &&
        (acting ?? loading) && (
          <Suspense>
            <WalletBeside wallet={acting} />
          </Suspense>
        )
      }
    >
      <PullToRefresh onRefresh={refresh}>
        {loading && <WalletsSkeleton total={showWalletTotal} />}
        {!list && !loading && (
          <ListFailure failure={wallets.error} onRetry={refresh} retrying={wallets.isFetching} />
        )}
        {success?.kind === 'swap' && list && (
          <Suspense>
            <SuccessCard
              uid={uid}
              success={success}
              onDone={() => navigate(`/cloudwallet/${success.intent.walletId}`)}
              onChanged={refresh}
            />
          </Suspense>
        )}
        {list && list.length > 0 && showWalletTotal && (
          <TotalCard
            total={list.reduce((sum, { totalUsdValue }) => sum + totalUsdValue, 0)}
            pnl={totalPnl(tokens)}
            solPrice={solPriceOf(tokens)}
            hidden={hideBalances}
          />
        )}
        {acting && pair && (
          <p className={styles.shortcut}>
            <SwapShortcut wallet={acting} pair={pair} named={list.length > 1} />
          </p>
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
          <ul className={styles.list} aria-label={t('Cloud Wallets')}>
            {list.map((wallet) => (
              <li key={wallet.walletId}>
                <WalletCard wallet={wallet} hidden={hideBalances} />
              </li>
            ))}
          </ul>
        )}
        {acting && isNewcomer(uid) && (
          <Suspense>
            <FirstSteps uid={uid} wallet={acting} onChanged={refresh} />
          </Suspense>
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

/** Hides the balances on this device, or shows them again. */
function HideButton({ hidden }: { hidden: boolean }) {
  return (
    <IconButton
      icon={hidden ? 'eye-off' : 'eye'}
      label={hidden ? t('Show balances') : t('Hide balances')}
      onClick={() => setPreferences({ hideBalances: !hidden })}
    />
  );
}
