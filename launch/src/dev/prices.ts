import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { setPrice } from '../chain-client.ts';
import type { World } from '../world.ts';

const EVERY_MS = 5_000;
const USUAL_USD = 150;
/** Of the price, each time. */
const STEP = 0.004;

/** Lets the price of SOL wander, so that profits, charts and orders have something to show. Returns what stops it. */
export function movePrices(world: World): () => void {
  let usd = USUAL_USD;
  const timer = setInterval(() => {
    // In the long run it returns to the price at the start.
    usd *= 1 + STEP * (2 * Math.random() - 1) + (STEP / 10) * Math.sign(USUAL_USD - usd);
    setPrice(world, WRAPPED_SOL_MINT, usd).catch(() => {});
  }, EVERY_MS);
  return () => clearInterval(timer);
}
