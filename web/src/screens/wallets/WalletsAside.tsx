import { usePreferences } from '../../data/preferences.ts';
import { useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { WalletCard } from './WalletCard.tsx';
import styles from './WalletsAside.module.css';

interface WalletsAsideProps {
  uid: string;
  /** The one that is open. */
  walletId: string;
}

/** The user's wallets, beside the one that is open. */
export function WalletsAside({ uid, walletId }: WalletsAsideProps) {
  const { hideBalances } = usePreferences();
  const { data: wallets } = useWallets(uid);
  return (
    <nav aria-label={t('Cloud Wallets')}>
      <ul className={styles.list}>
        {wallets?.map((wallet) => (
          <li key={wallet.walletId} data-open={wallet.walletId === walletId || undefined}>
            <WalletCard wallet={wallet} hidden={hideBalances} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
