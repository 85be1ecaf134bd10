import { TokenIcon } from '../ui/TokenIcon.tsx';
import styles from './TokenPair.module.css';

/** Undefined if it is not known. */
type Token = { readonly mint: string; readonly symbol: string; readonly logoURI: string | null } | undefined;

/** The logo of what is sold behind the logo of what is bought. */
export function TokenPair({ sold, bought }: { sold: Token; bought: Token }) {
  return (
    <span className={styles.pair} aria-hidden="true">
      <TokenIcon mint={sold?.mint} symbol={sold?.symbol} logo={sold?.logoURI} size="s" />
      <TokenIcon mint={bought?.mint} symbol={bought?.symbol} logo={bought?.logoURI} size="s" />
    </span>
  );
}
