import { useState } from 'react';
import { cloudOf } from './cloud-of.ts';
import styles from './TokenIcon.module.css';

interface TokenIconProps {
  mint: string | undefined;
  /** Its first letters stand for a logo that is missing. */
  symbol?: string | null | undefined;
  /** The issuer's URL, or `solana` or `usdc` for the built-in icons. */
  logo: string | null | undefined;
  size?: 's' | 'm' | 'l';
}

const solana = (
  <svg viewBox="0 0 40 40" className={styles.solana} aria-hidden="true">
    <path d="M13.2 12h17.3l-3.7 4H9.5Z" fill="var(--solana-1)" />
    <path d="M9.5 18h17.3l3.7 4H13.2Z" fill="color-mix(in oklab, var(--solana-1), var(--solana-2))" />
    <path d="M13.2 24h17.3l-3.7 4H9.5Z" fill="var(--solana-2)" />
  </svg>
);

const usdc = (
  <svg viewBox="0 0 40 40" className={styles.usdc} aria-hidden="true">
    <path d="M15.5 8.2a12.5 12.5 0 0 0 0 23.6M24.5 8.2a12.5 12.5 0 0 1 0 23.6" />
    <path d="M24.3 16.6c-.4-2-2-3-4.3-3s-4.2 1.2-4.2 3.1c0 4.3 8.6 2.2 8.6 6.6 0 2-1.9 3.2-4.4 3.2s-4.2-1.2-4.5-3.2M20 11.3v2.3M20 26.5v2.3" />
  </svg>
);

/**
 * A token's logo, from the server: the host that its issuer chose would learn who looks at the token. The first letters of
 * its symbol, on a colour of its own, if it has none or it does not load. Decorative: the name is beside it.
 */
export function TokenIcon({ mint, symbol, logo, size = 'l' }: TokenIconProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isRemote = mint && logo && logo !== 'solana' && logo !== 'usdc' && mint !== broken;
  const letters = Array.from(symbol?.trim() ?? '')
    .slice(0, 2)
    .join('');
  return (
    <span className={styles.token} data-size={size} aria-hidden="true">
      {logo === 'solana' && solana}
      {logo === 'usdc' && usdc}
      {isRemote && (
        <img
          src={`/logos/${mint}`}
          alt=""
          width="40"
          height="40"
          loading="lazy"
          decoding="async"
          onError={() => setBroken(mint)}
        />
      )}
      {logo !== 'solana' && logo !== 'usdc' && !isRemote && (
        <span className={styles.letters} data-sky={mint && cloudOf(mint).sky} data-letters={letters || '?'} />
      )}
    </span>
  );
}
