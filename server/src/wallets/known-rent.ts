import type { Lamports } from '@solana/kit';
import type { Chain } from '../ports/chain.ts';
import { createCache } from '../runtime/cache.ts';

/** Anyone may give a wallet accounts of any sizes. */
const SIZES_MAX = 1_000;

/**
 * Rent minimums for what is only shown: the one last known at once, while the chain is asked for the next reader. Throws CallError
 * CHAIN_UNAVAILABLE if none is known.
 */
export function createKnownRent(chain: Pick<Chain, 'rentExemptMinimum'>): Chain['rentExemptMinimum'] {
  const known = createCache<number, Lamports>({ max: SIZES_MAX });
  return async (bytes) => {
    const last = known.get(bytes);
    const asked = chain.rentExemptMinimum(bytes).then((minimum) => {
      known.set(bytes, minimum);
      return minimum;
    });
    if (last === undefined) return await asked;
    asked.catch(() => {});
    return last;
  };
}
