import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import { createPriceHistoryCalls } from '../market/history/calls.ts';
import { createPortfolioHistory } from '../market/history/portfolio.ts';
import { createPriceHistory } from '../market/history/price-history.ts';
import { createSampler } from '../market/history/sampler.ts';
import type { Clock } from '../ports/clock.ts';
import type { TokenMarket } from '../ports/market.ts';
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

/** Joins the price sampler and the history of prices and portfolios. */
export function createPriceHistoryPart(deps: PriceHistoryDeps) {
  return {
    sampler: createSampler(deps),
    calls: createPriceHistoryCalls({
      prices: createPriceHistory(deps),
      portfolio: createPortfolioHistory(deps),
      wallets: deps.wallets,
    }),
  };
}
