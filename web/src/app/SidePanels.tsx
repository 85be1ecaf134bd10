import { Suspense } from 'react';
import { useLocation } from '../router/Router.tsx';
import { lazyExtra, lazyWhenIdle } from '../ui/lazy-part.tsx';
import { NavBar } from '../ui/NavBar.tsx';
import styles from './SidePanels.module.css';

const WalletsAside = lazyExtra(() =>
  import('../screens/wallets/WalletsAside.tsx').then((m) => m.WalletsAside),
);
const Shortcuts = lazyWhenIdle(() => import('./Shortcuts.tsx').then((m) => m.Shortcuts));

/** In a wide window: the navigation, and the list of wallets if one is open. */
export function SidePanels({ uid }: { uid: string }) {
  const { pathname } = useLocation();
  // On every screen of one of the user's wallets.
  const walletId = /^\/cloudwallet\/([^/]+)/i.exec(pathname)?.[1];
  return (
    <>
      <div className={styles.side}>
        <NavBar side />
        <Suspense>
          <Shortcuts />
        </Suspense>
      </div>
      {walletId !== undefined && (
        <div className={styles.aside}>
          <Suspense>
            <WalletsAside uid={uid} walletId={walletId} />
          </Suspense>
        </div>
      )}
    </>
  );
}
