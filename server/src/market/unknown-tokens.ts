import type { Address } from '@solana/kit';
import type { Chain } from '../ports/chain.ts';
import type { ListedToken } from '../ports/market.ts';
import { BoundedMap } from '../runtime/bounded-map.ts';
import { type MintAccount, readMint } from '../solana/token-account.ts';
import { unknownToken } from './house.ts';

const REMEMBERED_MAX = 50_000;

/**
 * Tokens that the market does not know, as the chain has them: without a name, with their decimals. Missing are addresses
 * that are no mint. What is found is remembered: neither the decimals of a mint nor its program ever change.
 */
export function openUnknownTokens(
  chain: Pick<Chain, 'accounts'>,
): (mints: readonly string[]) => Promise<ListedToken[]> {
  const mintsRead = new BoundedMap<string, Pick<MintAccount, 'decimals' | 'program'>>(REMEMBERED_MAX);
  return async (mints) => {
    const unread = mints.filter((mint) => mintsRead.get(mint) === undefined);
    if (unread.length > 0) {
      const { value } = await chain.accounts(unread);
      unread.forEach((mint, index) => {
        const read = readMint(mint as Address, value[index] ?? null);
        if (read !== null) mintsRead.set(mint, { decimals: read.decimals, program: read.program });
      });
    }
    return mints.flatMap((mint) => {
      const read = mintsRead.get(mint);
      return read === undefined ? [] : [unknownToken(mint, read.decimals, read.program)];
    });
  };
}
