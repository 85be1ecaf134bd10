import { SWAP_FEE_RESERVE_LAMPORTS } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { createCache } from '../runtime/cache.ts';

/** Whether a wallet could not pay for a swap: see SWAP_FEE_RESERVE_LAMPORTS. No if it cannot be read. Never rejects. */
export type HasLittleSol = (wallet: Address) => Promise<boolean>;

const WALLETS_MAX = 10_000;
const ENOUGH_FOR_MS = 10_000;

/**
 * That a wallet has enough counts for some seconds: a quote is asked for at each change of an amount. Until then, one that was emptied gets
 * an offer that it cannot pay for, which `readFunds` refuses.
 */
export function createHasLittleSol({
  chain,
  clock,
}: {
  readonly chain: Pick<Chain, 'accounts'>;
  readonly clock: Pick<Clock, 'now'>;
}): HasLittleSol {
  const enough = createCache<Address, true>({
    max: WALLETS_MAX,
    expiry: { clock, maxAgeMs: ENOUGH_FOR_MS },
  });
  return async (wallet) => {
    if (enough.get(wallet)) return false;
    try {
      const [account] = (await chain.accounts([wallet])).value;
      if ((account?.lamports ?? 0n) < SWAP_FEE_RESERVE_LAMPORTS) return true;
      enough.set(wallet, true);
    } catch {
      // Its offer is judged as that of any other wallet.
    }
    return false;
  };
}
