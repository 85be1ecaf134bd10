import type { Address } from '@solana/kit';
import type { Chain } from '../ports/chain.ts';
import type { ListedToken } from '../ports/market.ts';
import { createCache } from '../runtime/cache.ts';
import { type MintAccount, readMint } from '../solana/token-account.ts';
import { unknownToken } from './house.ts';

const REMEMBERED_MAX = 50_000;

/**
 * Tokens that the market does not know, as the chain has them: without a name, with their decimals. Missing are addresses
 * that are no mint. What is found is remembered: neither the decimals of a mint nor its program ever change.
 */
export function createUnlistedTokens(
  chain: Pick<Chain, 'accounts'>,
): (mints: readonly string[]) => Promise<ListedToken[]> {
  const cache = createCache<string, Pick<MintAccount, 'decimals' | 'program'>>({ max: REMEMBERED_MAX });
  async function read(mints: readonly string[]) {
    const { value } = await chain.accounts(mints);
    return new Map(
      mints.flatMap((mint, index) => {
        const account = readMint(mint as Address, value[index] ?? null);
        return account ? [[mint, { decimals: account.decimals, program: account.program }] as const] : [];
      }),
    );
  }
  return async (mints) =>
    [...(await cache.loadMany(mints, read))].map(([mint, { decimals, program }]) =>
      unknownToken(mint, decimals, program),
    );
}
