import {
  SOL_DECIMALS,
  SOL_MINT,
  UNKNOWN_TOKEN_NAME,
  UNKNOWN_TOKEN_SYMBOL,
  USDC_MINT,
  WRAPPED_SOL_MINT,
} from '@cumulus/contract/limits.ts';
import type { Chain } from '../ports/chain.ts';
import type { ListedToken } from '../ports/market.ts';
import type { Mint } from '../ports/units.ts';
import { createCache } from '../runtime/cache.ts';
import { SYSTEM_PROGRAM } from '../solana/programs.ts';
import { type MintAccount, readMint } from '../solana/token-account.ts';

const MINTS_MAX = 50_000;

/** The mint under which the market prices a token: SOL has none of its own and trades as wrapped SOL. */
export const tradedMint = (mint: string): string => (mint === SOL_MINT ? WRAPPED_SOL_MINT : mint);

/** SOL itself, with the supply of wrapped SOL. */
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
    liquidity: null,
  };
}

/** A listed token with the product's own names and icons. */
export function withOwnNames(token: ListedToken): ListedToken {
  if (token.mint === USDC_MINT) return { ...token, logoURI: 'usdc' };
  // The market lists it as "SOL"; beside SOL itself it needs its own name.
  if (token.mint === WRAPPED_SOL_MINT)
    return { ...token, name: 'Wrapped SOL', symbol: 'wSOL', logoURI: 'solana' };
  return token;
}

/**
 * Reads tokens that the market does not list from the chain: without a name, with their decimals. Addresses that are no
 * mint are left out. Cached for good: neither the decimals of a mint nor its program ever change.
 */
export function createUnlistedTokens(
  chain: Pick<Chain, 'accounts'>,
): (mints: readonly string[]) => Promise<ListedToken[]> {
  const cache = createCache<string, Pick<MintAccount, 'decimals' | 'program'>>({ max: MINTS_MAX });
  async function read(mints: readonly string[]) {
    const { value } = await chain.accounts(mints as readonly Mint[]);
    return new Map(
      mints.flatMap((mint, index) => {
        const account = readMint(mint as Mint, value[index] ?? null);
        return account ? [[mint, { decimals: account.decimals, program: account.program }] as const] : [];
      }),
    );
  }
  return async (mints) =>
    [...(await cache.loadMany(mints, read))].map(([mint, { decimals, program }]) => ({
      ...{ mint, decimals, program },
      name: UNKNOWN_TOKEN_NAME,
      symbol: UNKNOWN_TOKEN_SYMBOL,
      logoURI: null,
      verified: false,
      supply: null,
      liquidity: null,
    }));
}
