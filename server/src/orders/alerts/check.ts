import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { surePrices, type TriggerRules } from '../trigger-doubt.ts';
import { type AgreedPrice, nearMints, reachAlerts } from './store.ts';

export interface AlertCheckDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly market: Pick<TokenMarket, 'fresh' | 'lacking' | 'pairs'>;
  readonly rules: TriggerRules;
  /** Whether the clock is right: checks go by it. */
  readonly isClockRight: () => boolean;
}

/**
 * Marks the alerts for these tokens that the market has reached: what one source says reaches none alone. `maxAge` as of
 * TokenMarket.fresh. Returns how many.
 */
export async function checkAlerts(
  { clock, db, isClockRight, market, rules }: AlertCheckDeps,
  mints: readonly string[],
  maxAge: number,
): Promise<number> {
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
