import { useUser } from '../../../data/session.tsx';
import { useWallets } from '../../../data/wallets.ts';
import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { dayText } from '../../orders/order-times.ts';
import styles from './WholeKey.module.css';

interface WholeKeyProps {
  walletId: string;
  onMove: () => void;
}

/** Says until when one machine had the whole key of a wallet, and offers another wallet. Empty if none ever had. */
export function WholeKey({ walletId, onMove }: WholeKeyProps) {
  const { uid } = useUser();
  const wallet = useWallets(uid, false).data?.find((each) => each.walletId === walletId);
  // No offer: most of those whose keys stay whole get no other wallet, since the other signers do not know what they have decided.
  if (wallet?.isWhole)
    return <p className={styles.line}>{t('The key of this wallet is still in one place.')}</p>;
  // Servers of the version before do not know.
  if (!wallet?.wholeUntil) return null;
  return (
    <div className={styles.line}>
      <p>
        {t(
          'Until {date} the key of this wallet was in one place. Since then no single machine can sign for it.',
          { date: dayText(new Date(wallet.wholeUntil), { dateStyle: 'long' }) },
        )}
      </p>
      <Button kind="text" size="m" onClick={onMove}>
        {t('Move to a new wallet')}
      </Button>
    </div>
  );
}
