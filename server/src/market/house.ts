import {
  SOL_DECIMALS,
  SOL_MINT,
  UNKNOWN_TOKEN_NAME,
  UNKNOWN_TOKEN_SYMBOL,
  USDC_MINT,
  WRAPPED_SOL_MINT,
} from '@cumulus/contract/limits.ts';
import type { ListedToken } from '../ports/market.ts';
import { SYSTEM_PROGRAM } from '../solana/programs.ts';

/** SOL has no mint of its own: its market is that of wrapped SOL. */
export const tradedAs = (mint: string): string => (mint === SOL_MINT ? WRAPPED_SOL_MINT : mint);

/** SOL itself, with what is known of wrapped SOL. */
export function sol(wrapped: ListedToken | undefined): ListedToken {
  return {
    mint: SOL_MINT,
    name: 'Solana',
    symbol: 'SOL',
    decimals: SOL_DECIMALS,
    logoURI: 'solana',
    verified: true,
    supply: wrapped?.supply ?? null,
    program: SYSTEM_PROGRAM,
  };
}

/** Names and icons of the product's own. */
export function house(token: ListedToken): ListedToken {
  if (token.mint === USDC_MINT) return { ...token, logoURI: 'usdc' };
  // Listed as plain "SOL" by the market; beside SOL itself it needs its own name.
  if (token.mint === WRAPPED_SOL_MINT)
    return { ...token, name: 'Wrapped SOL', symbol: 'wSOL', logoURI: 'solana' };
  return token;
}

/** A mint that nobody lists. */
export function unknownToken(mint: string, decimals: number, program: string | null): ListedToken {
  return {
    mint,
    name: UNKNOWN_TOKEN_NAME,
    symbol: UNKNOWN_TOKEN_SYMBOL,
    decimals,
    logoURI: null,
    verified: false,
    supply: null,
    program,
  };
}
