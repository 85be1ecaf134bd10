import type { MarketCheckDeps } from '../market-check.ts';
import { surePrices } from '../trigger-doubt.ts';
import { type AgreedPrice, nearMints, reachAlerts } from './store.ts';

type Deps = Pick<MarketCheckDeps, 'clock' | 'db' | 'isClockRight' | 'market' | 'rules'>;

/**
 * Marks the alerts for these tokens that the market has reached: what one source says reaches none alone. `maxAge` as of
 * TokenMarket.fresh. Returns how many.
 */
export async function checkAlerts(deps: Deps, mints: readonly string[], maxAge: number): Promise<number> {
  const { clock, db, isClockRight, market, rules } = deps;
  const quotes = await market.fresh(mints, maxAge);
  // The second source is asked only if the first one says that it is time.
  const near = await nearMints(
    db,
    [...quotes].map(([mint, { usd }]) => ({ mint, price: usd })),
  );
  if (near.length === 0) return 0;
  const [isTraded, pairs] = await Promise.all([rules.readSlots(), market.pairs(near, maxAge)]);
  if (!isClockRight()) return 0;
  const { liquidityMin } = rules;
  const known = { now: clock.now(), isTraded, liquidityMin, lacking: market.lacking, quotes, pairs };
  const agreed = near.flatMap((mint): AgreedPrice[] => {
    const prices = surePrices(mint, known);
    return typeof prices === 'string' ? [] : [{ mint, price: prices[0], second: prices[1] }];
  });
  return await reachAlerts(db, agreed);
}
