import { CallError } from '@cumulus/contract/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Faucet } from '../ports/faucet.ts';
import { createCache } from '../runtime/cache.ts';

const INTERVAL_MS = 60_000;
const ADDRESSES_MAX = 10_000;

/** Sends test SOL to an address, at most once a minute. Throws CallError TEST_FUNDS_UNAVAILABLE or RATE_LIMITED. */
export function createTestSolDrip(faucet: Faucet | null, clock: Clock): Faucet['drip'] {
  const drips = createCache<string, number>({ max: ADDRESSES_MAX });
  return async (address) => {
    if (!faucet) throw new CallError('TEST_FUNDS_UNAVAILABLE');
    const now = clock.now();
    const wait = (drips.get(address) ?? -INTERVAL_MS) + INTERVAL_MS - now;
    if (wait > 0) throw new CallError('RATE_LIMITED', { seconds: Math.ceil(wait / 1_000) });
    drips.set(address, now);
    try {
      return await faucet.drip(address);
    } catch (error) {
      // Nothing was sent: the next request need not wait.
      drips.invalidate(address);
      throw error;
    }
  };
}
