import { useLocation } from '../router/Router.tsx';
import { matchPath } from '../router/Routes.tsx';
import { WalletsAside } from '../screens/wallets/WalletsAside.tsx';
import { NavBar } from '../ui/NavBar.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import styles from './SidePanels.module.css';

/** Screens that show one of the user's wallets. */
const OF_A_WALLET = [
  '/cloudwallet/:walletId',
  '/cloudwallet/:walletId/token/:tokenMint',
  '/cloudwallet/:walletId/token/:tokenMint/about',
  '/cloudwallet/:walletId/swap',
  '/cloudwallet/:walletId/swap/order-type',
  '/cloudwallet/:walletId/swap/schedule',
  '/cloudwallet/:walletId/swap/market-conditions',
];

/** In a wide window: the navigation, and the list of wallets if one is open. */
export function SidePanels({ uid }: { uid: string }) {
  const { pathname } = useLocation();
  const walletId = OF_A_WALLET.map((pattern) => matchPath(pattern, pathname)).find(Boolean)?.walletId;
  return (
    <>
      <div className={styles.side}>
        <NavBar side />
        <Shortcuts />
      </div>
      {walletId !== undefined && (
        <div className={styles.aside}>
          <WalletsAside uid={uid} walletId={walletId} />
        </div>
      )}
    </>
  );
}
