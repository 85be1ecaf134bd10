import { fixed } from '@cumulus/contract/format.ts';
import { plural, t } from '../../locale/t.ts';
import { Address } from '../../ui/Address.tsx';
import { Row } from '../../ui/Row.tsx';
import { WalletCloud } from '../../ui/WalletCloud.tsx';
import styles from './Entrant.module.css';

interface EntrantProps {
  rank: number;
  /** Null if it is the contest's name, which all entrants share. */
  name: string | null;
  publicKey: string;
  swapCount: number;
  isOwn: boolean;
}

/** One place of the ranking. */
export function Entrant({ rank, name, publicKey, swapCount, isOwn }: EntrantProps) {
  const address = <Address address={publicKey} short />;
  const title = isOwn ? [t('You'), name].filter(Boolean).join(' · ') : name;
  return (
    <div className={styles.entrant} data-own={isOwn || undefined}>
      <Row
        dense
        lead={
          <>
            <span className={styles.rank} data-first={rank <= 3 || isOwn || undefined}>
              <span className="visually-hidden">{t('Rank')} </span>
              {fixed(rank, 0)}
            </span>
            <WalletCloud publicKey={publicKey} />
          </>
        }
        title={title ?? address}
        detail={title === null ? null : address}
        end={
          <span>
            {fixed(swapCount, 0)} <span className={styles.unit}>{plural(swapCount, 'swap', 'swaps')}</span>
          </span>
        }
      />
    </div>
  );
}
