import { BoundedMap } from '../bounded-map.ts';
import type { Chain } from '../ports/chain.ts';

const REMEMBERED_MAX = 20_000;

/**
 * Reads the chain for a user's wallets while the database is still listing them: the addresses of last time are nearly
 * always the addresses of this time. Where they are not, or the read is too old, it is made again as asked.
 */
export function readAhead(chain: Pick<Chain, 'holdings'>): (userId: string) => Pick<Chain, 'holdings'> {
  const remembered = new BoundedMap<string, readonly string[]>(REMEMBERED_MAX);
  return (userId) => {
    const guessed = remembered.get(userId) ?? [];
    const early = guessed.length > 0 ? chain.holdings(guessed).catch(() => null) : null;
    return {
      async holdings(owners, options) {
        remembered.set(userId, owners);
        const read = isSame(guessed, owners) ? await early : null;
        if (read && read.slot >= (options?.minSlot ?? 0n)) return read;
        return chain.holdings(owners, options);
      },
    };
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}
