import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import type { TriggerRules } from '../trigger-doubt.ts';
import { agreedOf, nearOf } from './found.ts';
import { nearAlerts, reachAlerts } from './store.ts';

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
  const near = await nearAlerts(
    db,
    [...quotes].flatMap(([mint, quote]) => nearOf(mint, quote)),
  );
  if (near.length === 0) return 0;
  const mintsNear = [...new Set(near.map(({ mint }) => mint))];
  const [isTraded, pairs] = await Promise.all([rules.readSlots(), market.pairs(mintsNear, maxAge)]);
  if (!isClockRight()) return 0;
  const { liquidityMin } = rules;
  const known = { now: clock.now(), isTraded, liquidityMin, lacking: market.lacking, quotes, pairs };
  const agreed = near.flatMap(({ mint, condition }) => {
    const found = agreedOf(mint, condition, known);
    return typeof found === 'string' ? [] : [found];
  });
  return await reachAlerts(db, agreed);
}
