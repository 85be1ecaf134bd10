import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../data/session.tsx';
import { readUserItem } from '../data/user-storage.ts';
import { t } from '../locale/t.ts';
import { useLocation } from '../router/Router.tsx';
import { matchPath, Redirect, Routes, type RouteTable } from '../router/Routes.tsx';
import type { OPEN_SCREENS, SCREENS } from '../routes.ts';
import { Loading } from '../ui/Loading.tsx';
import { type Preloadable, preloadable } from './preloadable.tsx';
import { Unreachable } from './Unreachable.tsx';

const Shell = preloadable(() => import('./Shell.tsx').then((m) => m.Shell));
const LoginScreen = preloadable(() => import('../screens/login/LoginScreen.tsx').then((m) => m.LoginScreen));
const WalletsScreen = preloadable(() =>
  import('../screens/wallets/WalletsScreen.tsx').then((m) => m.WalletsScreen),
);
const WalletScreen = preloadable(() =>
  import('../screens/wallet/WalletScreen.tsx').then((m) => m.WalletScreen),
);
const SendScreen = preloadable(() => import('../screens/send/SendScreen.tsx').then((m) => m.SendScreen));
const TokenScreen = preloadable(() => import('../screens/token/TokenScreen.tsx').then((m) => m.TokenScreen));
const PayScreen = preloadable(() => import('../screens/send/PayScreen.tsx').then((m) => m.PayScreen));
const SwapLinkScreen = preloadable(() =>
  import('../screens/swap/SwapLinkScreen.tsx').then((m) => m.SwapLinkScreen),
);
const SwapScreen = preloadable(() => import('../screens/swap/SwapScreen.tsx').then((m) => m.SwapScreen));
const OrderTypeScreen = preloadable(() =>
  import('../screens/orders/OrderTypeScreen.tsx').then((m) => m.OrderTypeScreen),
);
const ScheduleScreen = preloadable(() =>
  import('../screens/orders/ScheduleScreen.tsx').then((m) => m.ScheduleScreen),
);
const MarketConditionsScreen = preloadable(() =>
  import('../screens/orders/MarketConditionsScreen.tsx').then((m) => m.MarketConditionsScreen),
);
const OrdersScreen = preloadable(() =>
  import('../screens/orders/OrdersScreen.tsx').then((m) => m.OrdersScreen),
);
const SettingsScreen = preloadable(() =>
  import('../screens/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
);
const SettingsPageScreen = preloadable(() =>
  import('../screens/settings/SettingsPageScreen.tsx').then((m) => m.SettingsPageScreen),
);
const WatchlistScreen = preloadable(() =>
  import('../screens/watchlist/WatchlistScreen.tsx').then((m) => m.WatchlistScreen),
);
const TransactionsScreen = preloadable(() =>
  import('../screens/transactions/TransactionsScreen.tsx').then((m) => m.TransactionsScreen),
);
const TopTokensScreen = preloadable(() =>
  import('../screens/top-tokens/TopTokensScreen.tsx').then((m) => m.TopTokensScreen),
);
const LeaderboardScreen = preloadable(() =>
  import('../screens/leaderboard/LeaderboardScreen.tsx').then((m) => m.LeaderboardScreen),
);
const InboxScreen = preloadable(() => import('../screens/inbox/InboxScreen.tsx').then((m) => m.InboxScreen));
const ProofScreen = preloadable(() => import('../screens/proof/ProofScreen.tsx').then((m) => m.ProofScreen));
const FreezeLinkScreen = preloadable(() =>
  import('../screens/account/freeze/FreezeLinkScreen.tsx').then((m) => m.FreezeLinkScreen),
);
const ThawLinkScreen = preloadable(() =>
  import('../screens/account/freeze/ThawLinkScreen.tsx').then((m) => m.ThawLinkScreen),
);
const PinResetScreen = preloadable(() =>
  import('../screens/account/pin-reset/PinResetScreen.tsx').then((m) => m.PinResetScreen),
);
const ConfirmEmailScreen = preloadable(() =>
  import('../screens/account/email/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen),
);
const ReceiptScreen = preloadable(() =>
  import('../screens/receipt/ReceiptScreen.tsx').then((m) => m.ReceiptScreen),
);
const NotFoundScreen = preloadable(() => import('./NotFoundScreen.tsx').then((m) => m.NotFoundScreen));

const HOME = '/cloudwallet';

/** The prefix of the app's addresses: /app if this one begins with it, else the root. */
export function mountPoint(pathname: string): '/app' | '/' {
  return /^\/app(\/|$)/.test(pathname) ? '/app' : '/';
}

/** Every address behind the sign-in, below the mount point. */
const screens: Readonly<Record<(typeof SCREENS)[number], Preloadable>> = {
  '/cloudwallet': WalletsScreen,
  '/cloudwallet/:walletId': WalletScreen,
  '/cloudwallet/:walletId/token/:tokenMint': SendScreen,
  '/cloudwallet/:walletId/token/:tokenMint/about': TokenScreen,
  '/token/:tokenMint': TokenScreen,
  '/settings': SettingsScreen,
  '/settings/:page': SettingsPageScreen,
  '/cloudwallet/:walletId/swap': SwapScreen,
  '/cloudwallet/:walletId/swap/order-type': OrderTypeScreen,
  '/cloudwallet/:walletId/swap/schedule': ScheduleScreen,
  '/cloudwallet/:walletId/swap/market-conditions': MarketConditionsScreen,
  '/transactions': TransactionsScreen,
  '/orders': OrdersScreen,
  '/watchlist': WatchlistScreen,
  '/toptokens': TopTokensScreen,
  '/leaderboard': LeaderboardScreen,
  '/pay': PayScreen,
  '/swap': SwapLinkScreen,
  '/thaw': ThawLinkScreen,
  '/confirm-email': ConfirmEmailScreen,
  '/inbox': InboxScreen,
};
/** Every address that anyone may open, signed in or not. */
const openScreens: Readonly<Record<Exclude<(typeof OPEN_SCREENS)[number], '/login'>, Preloadable>> = {
  '/proof': ProofScreen,
  '/receipt/:link': ReceiptScreen,
  '/freeze': FreezeLinkScreen,
  '/pin-reset': PinResetScreen,
};
const tableOf = (of: Readonly<Record<string, Preloadable>>): RouteTable =>
  Object.fromEntries(Object.entries(of).map(([pattern, Screen]) => [pattern, <Screen key={pattern} />]));
const table: RouteTable = { '/': <Redirect to="/cloudwallet" />, ...tableOf(screens) };
const openTable = tableOf(openScreens);

const screenAt = (of: Readonly<Record<string, Preloadable>>, path: string): Preloadable | undefined =>
  Object.entries(of).find(([pattern]) => matchPath(pattern, path))?.[1];

/** Preloads the code that an address most likely needs while the session is checked. Never rejects. */
export function preloadRoute(address: string): Promise<unknown> {
  const path = address.replace(/^\/app(?=\/|$)/, '');
  return Promise.allSettled(likelyScreens(path).map((screen) => screen.preload()));
}

function likelyScreens(path: string): readonly { preload(): Promise<unknown> }[] {
  const open = screenAt(openScreens, path) ?? (readUserItem('terms') === null && LoginScreen);
  return open ? [open] : [Shell, screenAt(screens, path) ?? WalletsScreen];
}

/** The screen of the current address, once `preloaded` has settled. */
export function AppRoutes({ preloaded }: { preloaded: Promise<unknown> }) {
  const session = useSession();
  const [isReady, setReady] = useState(false);
  /** What a visitor opened before signing in. */
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => void preloaded.then(() => setReady(true)), [preloaded]);
  if (!isReady) return <Loading />;
  const login = session.state === 'unreachable' ? <NoConnection /> : <LoginScreen next={opened ?? HOME} />;
  const signedIn = (
    <SignedIn onVisit={setOpened}>
      <Routes table={table} unknown={<NotFoundScreen />} />
    </SignedIn>
  );
  return (
    <Suspense fallback={<Loading />}>
      <Routes table={{ '/login': login, ...openTable }} unknown={signedIn} />
    </Suspense>
  );
}

function NoConnection() {
  return (
    <Unreachable
      title={t('No connection')}
      message={t('Your funds are safe. Check your connection and try again.')}
      onRetry={() => location.reload()}
    />
  );
}

interface SignedInProps {
  /** Called with the address that a visitor has opened; null for one that a user has left by signing out. */
  onVisit: (address: string | null) => void;
  children: ReactNode;
}

/** Redirects to /login if no user is signed in. */
function SignedIn({ onVisit, children }: SignedInProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const { state } = session;
  const hadUser = useRef(false);
  useEffect(() => {
    if (state === 'signedIn') hadUser.current = true;
    else if (state === 'signedOut') onVisit(hadUser.current ? null : pathname + search);
  }, [state, pathname, search, onVisit]);
  if (session.state === 'loading') return <Loading />;
  if (session.state === 'unreachable') return <NoConnection />;
  if (session.state === 'signedOut') return <Redirect to="/login" />;
  const { uid } = session.user;
  return (
    <Suspense fallback={<Loading />}>
      <Shell key={uid} uid={uid}>
        {children}
      </Shell>
    </Suspense>
  );
}
