import type { ConditionalOrder } from '@cumulus/contract/calls/orders.ts';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import styles from './TokenPair.module.css';

/** What is sold behind what is bought. */
export function TokenPair({ order: { sellToken, buyToken } }: { order: ConditionalOrder }) {
  return (
    <span className={styles.pair} aria-hidden="true">
      <TokenIcon logo={sellToken.logoURI} size="s" />
      <TokenIcon logo={buyToken.logoURI} size="s" />
    </span>
  );
}
