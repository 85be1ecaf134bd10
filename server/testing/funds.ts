import { CallError } from '@cumulus/contract/errors.ts';
import type { Clock } from '../src/ports/clock.ts';
import type { Faucet } from '../src/ports/faucet.ts';
import { createCache } from '../src/runtime/cache.ts';

const EVERY = 60_000;
const REMEMBERED_MAX = 10_000;

/** Gives test funds to an address, once a minute at most. Throws CallError TEST_FUNDS_UNAVAILABLE or RATE_LIMITED. */
export function testFunds(faucet: Faucet | null, clock: Clock): Faucet['drip'] {
  const drips = createCache<string, number>({ max: REMEMBERED_MAX });
  return async (address) => {
    if (!faucet) throw new CallError('TEST_FUNDS_UNAVAILABLE');
    const now = clock.now();
    const wait = (drips.get(address) ?? -EVERY) + EVERY - now;
    if (wait > 0) throw new CallError('RATE_LIMITED', { seconds: Math.ceil(wait / 1_000) });
    drips.set(address, now);
    try {
      return await faucet.drip(address);
    } catch (error) {
      // Nothing was given, so nothing has to be waited for.
      drips.invalidate(address);
      throw error;
    }
  };
}
