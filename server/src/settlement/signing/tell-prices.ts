import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock.ts';
import type { Keys } from '../../ports/keys.ts';
import type { Market } from '../../ports/market.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';

interface Deps {
  readonly keys: Pick<Keys, 'tellPrice'>;
  readonly market: Pick<Market, 'prices'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Well within the ten minutes for which the signer uses a price. */
const INTERVAL_MS = 2 * 60_000;
/**
 * When the signer gets the prices of mints that it has just named: until then it counts them at a bound of the operator's. Not at
 * once: at the start of a server, users need the few requests that the market takes.
 */
const SOON_MS = 10_000;
const MICRO = 1_000_000;

/** Tells the signer the prices by which it reckons the USD of its limits; it says itself of which mints. */
export function createPriceTeller({ keys, market, clock, log }: Deps): RepeatingTask {
  let mints: readonly string[] = ['SOL', USDC_MINT];

  return createRepeatingTask(
    { clock, log, failure: 'cannot tell the signer prices', retryMs: INTERVAL_MS },
    async () => {
      const asked = mints;
      mints = await tell(asked);
      return mints.every((mint) => asked.includes(mint)) ? INTERVAL_MS : SOON_MS;
    },
  );

  /** Returns the mints whose prices the signer wants. */
  async function tell(wanted: readonly string[]): Promise<readonly string[]> {
    const prices = await market.prices(wanted.map(listedAs));
    let answer = wanted;
    for (const mint of wanted) {
      const price = prices.get(listedAs(mint));
      const micro = price ? BigInt(Math.round(price.usd * MICRO)) : 0n;
      if (micro > 0n) answer = await keys.tellPrice(mint, micro);
    }
    return answer;
  }
}

function listedAs(mint: string): string {
  return mint === 'SOL' ? SOL_MINT : mint;
}
