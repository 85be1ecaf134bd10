import { Address } from '../../ui/Address.tsx';
import { Row } from '../../ui/Row.tsx';
import { WalletCloud } from '../../ui/WalletCloud.tsx';
import styles from './Entrant.module.css';

interface EntrantProps {
  rank: number;
  walletName: string;
  publicKey: string;
  swapCount: number;
  isOwn: boolean;
}

/** One place of the ranking. All wallets of a contest bear its name: they are told apart by their clouds and addresses. */
export function Entrant({ rank, walletName, publicKey, swapCount, isOwn }: EntrantProps) {
  return (
    <div className={styles.entrant} data-own={isOwn || undefined}>
      <Row
        dense
        lead={
          <>
            <span className={styles.rank} data-first={rank <= 3 || isOwn || undefined}>
              <span className="visually-hidden">Rank </span>
              {rank.toLocaleString('en-US')}
            </span>
            <WalletCloud publicKey={publicKey} />
          </>
        }
        title={isOwn ? `You · ${walletName}` : walletName}
        detail={<Address address={publicKey} short />}
        end={
          <>
            {swapCount.toLocaleString('en-US')}{' '}
            <span className={styles.unit}>{swapCount === 1 ? 'swap' : 'swaps'}</span>
          </>
        }
      />
    </div>
  );
}
