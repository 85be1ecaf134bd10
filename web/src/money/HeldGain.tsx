import * as format from '@cumulus/contract/format.ts';
import { t } from '../locale/t.ts';
import { Delta } from '../ui/Delta.tsx';
import styles from './HeldGain.module.css';

/**
 * The profit or loss of what is held, with its name: the sum of the tokens' own, wherever it is shown. It has no period, so that
 * it is never taken for that of a chart.
 */
export function HeldGain({ usd, stacked }: { usd: number; stacked?: boolean }) {
  return (
    <span className={styles.gain} data-stacked={stacked || undefined}>
      <Delta value={usd} text={format.pnl(usd)} pill />
      <span className={styles.name}>{t('on what you hold')}</span>
    </span>
  );
}
