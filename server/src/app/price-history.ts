import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { TokenMarket } from '../ports/market.ts';
import { priceHistoryCalls } from '../price-history/calls.ts';
import { portfolioHistory } from '../price-history/portfolio.ts';
import { openPriceHistory } from '../price-history/price-history.ts';
import { openSampler } from '../price-history/sampler.ts';
import type { Wallets } from '../wallets/wallets.ts';

interface PriceHistoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly isClockRight: () => boolean;
  readonly log: Logger;
  readonly market: TokenMarket;
  readonly wallets: Pick<Wallets, 'own' | 'list'>;
  readonly requestsPerSecond: number;
}

/** The part of the server that keeps prices over time, and tells what things were worth. */
export function priceHistoryParts(deps: PriceHistoryDeps) {
  return {
    sampler: openSampler(deps),
    calls: priceHistoryCalls({
      prices: openPriceHistory(deps),
      portfolio: portfolioHistory(deps),
      wallets: deps.wallets,
    }),
  };
}
