import type { SwapSetup } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import styles from './SetupCard.module.css';
import { soldText } from './sold-text.ts';

/** The tokens of the swap. */
export function SetupCard({ setup }: { setup: SwapSetup }) {
  const { sellToken, buyToken } = setup;
  return (
    <div className={styles.card}>
      <TokenIcon mint={sellToken.mint} symbol={sellToken.symbol} logo={sellToken.logoURI} size="m" />
      <p className={styles.side}>
        <span className={styles.label}>{t('You pay')}</span>
        <span className={styles.number}>{soldText(sellToken)}</span>
      </p>
      <Icon name="chevron-right" size="m" />
      <p className={styles.side} data-end>
        <span className={styles.label}>{t('You receive')}</span>
        <span className={styles.number}>{buyToken.symbol}</span>
      </p>
      <TokenIcon mint={buyToken.mint} symbol={buyToken.symbol} logo={buyToken.logoURI} size="m" />
    </div>
  );
}
