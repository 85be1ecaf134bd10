import { lazy, Suspense } from 'react';
import { readUserItem } from './data/user-storage.ts';
import { useLocation } from './router/Router.tsx';
import { matchPath, Redirect, Routes, type RouteTable } from './router/Routes.tsx';
import { Loading } from './shell/Loading.tsx';
import { SignedIn } from './shell/SignedIn.tsx';

const loadLogin = () => import('./screens/login/LoginScreen.tsx');
const LoginScreen = lazy(() => loadLogin().then((m) => ({ default: m.LoginScreen })));
const WalletsScreen = lazy(() =>
  import('./screens/wallets/WalletsScreen.tsx').then((m) => ({ default: m.WalletsScreen })),
);
const WalletScreen = lazy(() =>
  import('./screens/wallet/WalletScreen.tsx').then((m) => ({ default: m.WalletScreen })),
);
const SendScreen = lazy(() =>
  import('./screens/send/SendScreen.tsx').then((m) => ({ default: m.SendScreen })),
);
const SwapScreen = lazy(() =>
  import('./screens/swap/SwapScreen.tsx').then((m) => ({ default: m.SwapScreen })),
);
const OrderTypeScreen = lazy(() =>
  import('./screens/ordertype/OrderTypeScreen.tsx').then((m) => ({ default: m.OrderTypeScreen })),
);
const ScheduleScreen = lazy(() =>
  import('./screens/schedule/ScheduleScreen.tsx').then((m) => ({ default: m.ScheduleScreen })),
);
const MarketConditionsScreen = lazy(() =>
  import('./screens/marketconditions/MarketConditionsScreen.tsx').then((m) => ({
    default: m.MarketConditionsScreen,
  })),
);
const OrdersScreen = lazy(() =>
  import('./screens/orders/OrdersScreen.tsx').then((m) => ({ default: m.OrdersScreen })),
);
const SettingsScreen = lazy(() =>
  import('./screens/settings/SettingsScreen.tsx').then((m) => ({ default: m.SettingsScreen })),
);
const WatchlistScreen = lazy(() =>
  import('./screens/watchlist/WatchlistScreen.tsx').then((m) => ({ default: m.WatchlistScreen })),
);
const TransactionsScreen = lazy(() =>
  import('./screens/transactions/TransactionsScreen.tsx').then((m) => ({ default: m.TransactionsScreen })),
);
const TopTokensScreen = lazy(() =>
  import('./screens/toptokens/TopTokensScreen.tsx').then((m) => ({ default: m.TopTokensScreen })),
);
const LeaderboardScreen = lazy(() =>
  import('./screens/leaderboard/LeaderboardScreen.tsx').then((m) => ({ default: m.LeaderboardScreen })),
);
const NotFoundScreen = lazy(() =>
  import('./screens/unbuilt/NotFoundScreen.tsx').then((m) => ({ default: m.NotFoundScreen })),
);

/** Where the one table of routes stands: at /app for addresses that begin so, else at the root. */
export function mountPoint(pathname: string): '/app' | '/' {
  return /^\/app(\/|$)/.test(pathname) ? '/app' : '/';
}

/** Fetches the code that is most likely needed first, while it is still being asked who is signed in. */
export function warm(): void {
  const code = readUserItem('terms') === null ? loadLogin() : import('./shell/Shell.tsx');
  // What did not load is loaded, and its failure shown, when it is needed.
  code.catch(() => {});
}

/** Every address behind the sign-in, written once. The router mounts it at / or at /app. */
const table: RouteTable = {
  '/': <Redirect to="/cloudwallet" />,
  '/cloudwallet': <WalletsScreen />,
  '/cloudwallet/:walletId': <WalletScreen />,
  '/cloudwallet/:walletId/token/:tokenMint': <SendScreen />,
  '/settings': <SettingsScreen />,
  '/cloudwallet/:walletId/swap': <SwapScreen />,
  '/cloudwallet/:walletId/swap/order-type': <OrderTypeScreen />,
  '/cloudwallet/:walletId/swap/schedule': <ScheduleScreen />,
  '/cloudwallet/:walletId/swap/market-conditions': <MarketConditionsScreen />,
  '/transactions': <TransactionsScreen />,
  '/orders': <OrdersScreen />,
  '/watchlist': <WatchlistScreen />,
  '/toptokens': <TopTokensScreen />,
  '/leaderboard': <LeaderboardScreen />,
};

/** The screen that the address leads to. */
export function AppRoutes() {
  if (matchPath('/login', useLocation().pathname))
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
