import { Suspense, useEffect, useState } from 'react';
import { readUserItem } from '../data/user-storage.ts';
import { useLocation } from '../router/Router.tsx';
import { matchPath, Redirect, Routes, type RouteTable } from '../router/Routes.tsx';
import { Loading } from './Loading.tsx';
import { type Late, late } from './late.tsx';
import { Shell, SignedIn } from './SignedIn.tsx';

const LoginScreen = late(() => import('../screens/login/LoginScreen.tsx').then((m) => m.LoginScreen));
const WalletsScreen = late(() => import('../screens/wallets/WalletsScreen.tsx').then((m) => m.WalletsScreen));
const WalletScreen = late(() => import('../screens/wallet/WalletScreen.tsx').then((m) => m.WalletScreen));
const SendScreen = late(() => import('../screens/send/SendScreen.tsx').then((m) => m.SendScreen));
const SwapScreen = late(() => import('../screens/swap/SwapScreen.tsx').then((m) => m.SwapScreen));
const OrderTypeScreen = late(() =>
  import('../screens/orders/OrderTypeScreen.tsx').then((m) => m.OrderTypeScreen),
);
const ScheduleScreen = late(() =>
  import('../screens/orders/ScheduleScreen.tsx').then((m) => m.ScheduleScreen),
);
const MarketConditionsScreen = late(() =>
  import('../screens/orders/MarketConditionsScreen.tsx').then((m) => m.MarketConditionsScreen),
);
const OrdersScreen = late(() => import('../screens/orders/OrdersScreen.tsx').then((m) => m.OrdersScreen));
const SettingsScreen = late(() =>
  import('../screens/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
);
const WatchlistScreen = late(() =>
  import('../screens/watchlist/WatchlistScreen.tsx').then((m) => m.WatchlistScreen),
);
const TransactionsScreen = late(() =>
  import('../screens/transactions/TransactionsScreen.tsx').then((m) => m.TransactionsScreen),
);
const TopTokensScreen = late(() =>
  import('../screens/top-tokens/TopTokensScreen.tsx').then((m) => m.TopTokensScreen),
);
const LeaderboardScreen = late(() =>
  import('../screens/leaderboard/LeaderboardScreen.tsx').then((m) => m.LeaderboardScreen),
);
const NotFoundScreen = late(() => import('./NotFoundScreen.tsx').then((m) => m.NotFoundScreen));

/** Where the one table of routes stands: at /app for addresses that begin so, else at the root. */
export function mountPoint(pathname: string): '/app' | '/' {
  return /^\/app(\/|$)/.test(pathname) ? '/app' : '/';
}

/** Every address behind the sign-in, written once. The router mounts it at / or at /app. */
const screens: Readonly<Record<string, Late>> = {
  '/cloudwallet': WalletsScreen,
  '/cloudwallet/:walletId': WalletScreen,
  '/cloudwallet/:walletId/token/:tokenMint': SendScreen,
  '/settings': SettingsScreen,
  '/cloudwallet/:walletId/swap': SwapScreen,
  '/cloudwallet/:walletId/swap/order-type': OrderTypeScreen,
  '/cloudwallet/:walletId/swap/schedule': ScheduleScreen,
  '/cloudwallet/:walletId/swap/market-conditions': MarketConditionsScreen,
  '/transactions': TransactionsScreen,
  '/orders': OrdersScreen,
  '/watchlist': WatchlistScreen,
  '/toptokens': TopTokensScreen,
  '/leaderboard': LeaderboardScreen,
};
const table: RouteTable = {
  '/': <Redirect to="/cloudwallet" />,
  ...Object.fromEntries(
    Object.entries(screens).map(([pattern, Screen]) => [pattern, <Screen key={pattern} />]),
  ),
};

/**
 * Fetches the code that an address most likely needs first, while it is still being asked who is signed in. Never
 * rejects: what did not load is loaded, and its failure shown, when it is needed.
 */
export function warm(address: string): Promise<unknown> {
  if (readUserItem('terms') === null) return Promise.allSettled([LoginScreen.fetch()]);
  const path = mountPoint(address) === '/' ? address : address.slice('/app'.length);
  const [, screen = WalletsScreen] = Object.entries(screens).find(([each]) => matchPath(each, path)) ?? [];
  return Promise.allSettled([Shell.fetch(), screen.fetch()]);
}

/** The screen that the address leads to, once `code` has come or has failed to. */
export function AppRoutes({ code }: { code: Promise<unknown> }) {
  const { pathname } = useLocation();
  const [isThere, setThere] = useState(false);
  useEffect(() => void code.then(() => setThere(true)), [code]);
  if (!isThere) return <Loading />;
  if (matchPath('/login', pathname))
    return (
      <Suspense fallback={<Loading />}>
        <LoginScreen />
      </Suspense>
    );
  return (
    <SignedIn>
      <Routes table={table} unknown={<NotFoundScreen />} />
    </SignedIn>
  );
}
