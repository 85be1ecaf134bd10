import { setTimeout as sleep } from 'node:timers/promises';
import { setFault, setPrice } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';

/** BONK, whose price the orders watch. */
export const WATCHED_MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

/** Around the price at which orders are placed, above what waits for more, and below what waits for less; USD. */
export const PRICES = { start: 0.00002, high: 0.00003, low: 0.000012 } as const;

/** A price that is right again when the next source is asked. */
const FALSE_PRICE = 0.0001;
const FALSE_SHARE = 0.3;
const FALSE_MS = 50;
const STEP_MS = 1_000;

/** Must be repeated after a kill of localnet, which forgets its faults. */
export async function injectPriceFaults(world: World): Promise<void> {
  await setFault(world, { kind: 'delay', method: 'price', probability: 0.2, ms: 1_500, count: 1_000_000 });
  await setFault(world, { kind: 'server_error', method: 'price', probability: 0.05, count: 1_000_000 });
}

/** Retries while the chain is down. */
export async function setPriceUntilAccepted(world: World, usd: number): Promise<void> {
  const isAccepted = () =>
    setPrice(world, WATCHED_MINT, usd).then(
      () => true,
      () => false,
    );
  while (!(await isAccepted())) await sleep(100);
}

/** Up after half of the time, down after four fifths; now and then a false price for a moment. Until the signal aborts. */
export async function movePrices(
  world: World,
  durationMs: number,
  random: () => number,
  signal: AbortSignal,
): Promise<void> {
  const start = performance.now();
  while (!signal.aborted) {
    const passed = (performance.now() - start) / durationMs;
    const usd = passed < 0.5 ? PRICES.start : passed < 0.8 ? PRICES.high : PRICES.low;
    if (random() < FALSE_SHARE) {
      await setPriceUntilAccepted(world, FALSE_PRICE);
      await sleep(FALSE_MS);
    }
    await setPriceUntilAccepted(world, usd);
    await sleep(STEP_MS);
  }
}
