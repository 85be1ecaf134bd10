import { approximate, ownUnits } from '@cumulus/contract/amount.ts';
import type { ValuePoint } from '@cumulus/contract/calls/price-history.ts';
import type { HistoryRange } from '@cumulus/contract/history-range.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Market } from '../../ports/market.ts';
import { depositsOn } from './deposits.ts';
import { gridOf } from './grid.ts';
import { pricesOn } from './known-price.ts';
import { pointsOf } from './price-history.ts';
import { amountsOn, firstChangeAt, seriesOn } from './store.ts';

interface Deps {
  readonly db: Db;
  readonly market: Pick<Market, 'prices' | 'tokens'>;
  readonly clock: Clock;
}

/** What wallets were worth together over a range; empty if nothing has arrived in them yet. */
export type PortfolioHistory = (walletIds: readonly string[], range: HistoryRange) => Promise<ValuePoint[]>;

/**
 * Values what was held at each moment at the prices of that moment. An unknown price leaves a gap; a token without a price
 * counts for nothing, as in the list of wallets, whose total the last point equals. Throws CHAIN_UNAVAILABLE if the decimals
 * of a token cannot be read. Deposits are valued at the price of their step, or the next that is known.
 */
export function createPortfolioHistory({ db, market, clock }: Deps): PortfolioHistory {
  return async (walletIds, range) => {
    const now = clock.now();
    const began = await firstChangeAt(db, walletIds);
    if (began === null) return [];
    const grid = gridOf(range, began, now);
    const [amounts, deposits] = await Promise.all([
      amountsOn(db, walletIds, grid),
      depositsOn(db, walletIds, grid),
    ]);
    const held = [...amounts].filter(([, sums]) => sums.some((sum) => sum > 0n));
    const mints = held.map(([mint]) => mint);
    const [series, current] = await Promise.all([seriesOn(db, mints, grid), market.prices(mints)]);
    const priced = mints.filter((mint) => current.has(mint) || (series.get(mint)?.samples.length ?? 0) > 0);
    const tokens = await market.tokens(priced);

    const deposited = new Array<number>(grid.steps + 1).fill(0);
    const totals: (number | null)[] = Array.from({ length: grid.steps + 1 }, () => 0);
    for (const [mint, sums] of held) {
      const prices = pricesOn(grid, series.get(mint), current.get(mint));
      const token = tokens.get(mint);
      // Prices are of unscaled units: a change of the multiplier changes no value.
      const units = token && ownUnits(token.decimals);
      let unvalued = 0n;
      sums.forEach((sum, step) => {
        const [total, price] = [totals[step]!, prices[step]!];
        unvalued += deposits.get(mint)?.get(step) ?? 0n;
        if (typeof price === 'number' && units) {
          deposited[step]! += approximate(unvalued, units) * price;
          unvalued = 0n;
        }
        // A withdrawal can be booked before the deposit that it spends.
        if (sum <= 0n || total === null || price === 'unpriced') return;
        totals[step] = price === 'unknown' || !units ? null : total + approximate(sum, units) * price;
      });
    }
    const sums = runningSums(deposited);
    const points = pointsOf(grid, totals);
    const first = totals.length - points.length;
    return points.map((point, index) => ({ ...point, deposited: sums[first + index]! - sums[first]! }));
  };
}

function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
