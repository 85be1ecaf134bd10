import type { HistoryPoint } from '@cumulus/contract/calls/price-history.ts';
import type { HistoryRange } from '@cumulus/contract/history-range.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { type Grid, gridOf, momentsOf } from './grid.ts';
import { type KnownPrice, pricesOn } from './known-price.ts';
import { firstSampleAt, seriesOn } from './store.ts';

/*
 * Words of this folder
 *   series  the prices of one token over time, stored while a user holds it, watches it or has an order waiting for it
 *   sample  one of these prices, with its time on the market
 *   grain   how long a sample is stored: fine for a day, the first of an hour for 90 days, the first of a day for ever
 *   turn    one round of sampling, in one process
 *   grid    the equidistant moments of a chart
 */

interface Deps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'prices' | 'listed'>;
  readonly clock: Clock;
}

export interface Sparklines {
  readonly from: Date;
  readonly to: Date;
  readonly lines: readonly { readonly mint: string; readonly usd: (number | null)[] }[];
}

export interface PriceHistory {
  /** The price of a shown unit over a range; empty without samples. */
  ofToken(mint: string, range: HistoryRange): Promise<HistoryPoint[]>;
  /** The last day of many tokens, over the same time. */
  sparklines(mints: readonly string[]): Promise<Sparklines>;
}

const SPARKLINE_STEPS = 32;

export function createPriceHistory({ db, market, clock }: Deps): PriceHistory {
  /** Tokens without a series are left out, and the market is not asked for them. */
  async function known(mints: readonly string[], grid: Grid): Promise<ReadonlyMap<string, KnownPrice[]>> {
    const series = await seriesOn(db, mints, grid);
    const charted = [...series.keys()];
    const [current, tokens] = await Promise.all([market.prices(charted), market.listed(charted)]);
    return new Map(
      [...series].map(([mint, kept]) => {
        // The whole past by the current multiplier: it goes on over a change.
        const multiplier = tokens.get(mint)?.multiplier ?? 1;
        const shown = (price: KnownPrice) => (typeof price === 'number' ? price / multiplier : price);
        return [mint, pricesOn(grid, kept, current.get(mint)).map(shown)];
      }),
    );
  }

  return {
    async ofToken(mint, range) {
      const now = clock.now();
      const began = await firstSampleAt(db, [mint]);
      if (began === null) return [];
      const grid = gridOf(range, began, now);
      return pointsOf(grid, (await known([mint], grid)).get(mint)!.map(orGap));
    },

    async sparklines(mints) {
      const now = clock.now();
      const asked = [...new Set(mints)];
      const grid = gridOf('1D', (await firstSampleAt(db, asked)) ?? now, now, SPARKLINE_STEPS);
      const prices = await known(asked, grid);
      return {
        from: new Date(grid.from),
        to: new Date(grid.to),
        lines: [...prices]
          .map(([mint, line]) => ({ mint, usd: line.map(orGap) }))
          .filter(({ usd }) => usd.some((price) => price !== null)),
      };
    },
  };
}

const orGap = (price: KnownPrice): number | null => (typeof price === 'number' ? price : null);

/** From the first known value to now. */
export function pointsOf(grid: Grid, values: readonly (number | null)[]): HistoryPoint[] {
  const moments = momentsOf(grid);
  const first = values.findIndex((value) => value !== null);
  if (first < 0) return [];
  return values.map((usd, index) => ({ at: new Date(moments[index]!).toISOString(), usd })).slice(first);
}
