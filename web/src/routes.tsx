import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { readUserItem } from './data/user-storage.ts';
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
const SettingsScreen = lazy(() =>
  import('./screens/settings/SettingsScreen.tsx').then((m) => ({ default: m.SettingsScreen })),
);
const UnbuiltScreen = lazy(() =>
  import('./screens/unbuilt/UnbuiltScreen.tsx').then((m) => ({ default: m.UnbuiltScreen })),
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

/** Every address of the app, written once. The router's basename mounts it at / or at /app. */
export function AppRoutes() {
  return (
    <Routes>
      <Route
        path="/login"
        element={
          <Suspense fallback={<Loading />}>
            <LoginScreen />
          </Suspense>
        }
      />
      <Route element={<SignedIn />}>
        <Route index element={<Navigate to="/cloudwallet" replace />} />
        <Route path="/cloudwallet" element={<WalletsScreen />} />
        <Route path="/cloudwallet/:walletId" element={<WalletScreen />} />
        <Route path="/cloudwallet/:walletId/token/:tokenMint" element={<SendScreen />} />
        <Route path="/settings" element={<SettingsScreen />} />
        <Route path="/cloudwallet/:walletId/swap" element={<UnbuiltScreen title="Swap" icon="swap" />} />
        <Route
          path="/cloudwallet/:walletId/swap/order-type"
          element={<UnbuiltScreen title="Order type" icon="clock" />}
        />
        <Route
          path="/cloudwallet/:walletId/swap/schedule"
          element={<UnbuiltScreen title="Schedule" icon="clock" />}
        />
        <Route
          path="/cloudwallet/:walletId/swap/market-conditions"
          element={<UnbuiltScreen title="Market conditions" icon="bars" />}
        />
        <Route path="/transactions" element={<UnbuiltScreen title="Transactions" icon="transactions" />} />
        <Route path="/orders" element={<UnbuiltScreen title="Orders" icon="clock" />} />
        <Route path="/watchlist" element={<UnbuiltScreen title="Watchlist" icon="bookmark" />} />
        <Route path="/toptokens" element={<UnbuiltScreen title="Top 25" icon="bars" />} />
        <Route path="/leaderboard" element={<UnbuiltScreen title="Leaderboard" icon="trophy" />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
