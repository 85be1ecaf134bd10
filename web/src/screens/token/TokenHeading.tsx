import type { TokenFacts } from '@cumulus/contract/shapes.ts';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { VerifiedBadge } from '../../ui/VerifiedBadge.tsx';
import styles from './Token.module.css';

/** The token's logo, name, and whether it is verified. */
export function TokenHeading({ token: { mint, name, symbol, logoURI, verified } }: { token: TokenFacts }) {
  return (
    <span className={styles.heading}>
      <TokenIcon mint={mint} symbol={symbol} logo={logoURI} size="m" />
      <span className={styles.name}>{name}</span>
      {verified && <VerifiedBadge />}
    </span>
  );
}
