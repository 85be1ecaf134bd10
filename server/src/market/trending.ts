import { TOP_TOKENS_MAX } from '@cumulus/contract/limits.ts';
import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import type { Listing, MarketSource } from '../ports/market.ts';
import type { Budget } from './budget.ts';
import { createFeed } from './feed.ts';
import { type Unscaled, withOwnNames } from './tokens.ts';

interface TrendingSettings {
  readonly source: Pick<MarketSource, 'trending'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly budget: Budget;
  readonly patience: number;
  readonly signal: AbortSignal;
  /** Called with everything that is found. */
  readonly learn: (listings: readonly Listing[]) => void;
}

const MAX_AGE = 5 * 60_000;
const KEY = 'trending';

/**
 * What trends upstream, without tokens that are not verified: many of those are made to be bought by people who see them in such
 * a list.
 */
export function createTrending(settings: TrendingSettings): () => Promise<Unscaled[]> {
  const { source, learn, ...shared } = settings;
  const feed = createFeed<readonly Listing[]>({
    ...shared,
    async load() {
      const found = await source.trending();
      learn(found);
      return new Map([[KEY, found]]);
    },
    keysMax: 1,
    maxAge: MAX_AGE,
    missingMaxAge: MAX_AGE,
  });
  return async () => {
    const found = (await feed.get([KEY])).get(KEY) ?? [];
    return found
      .filter(({ verified }) => verified)
      .slice(0, TOP_TOKENS_MAX)
      .map(withOwnNames);
  };
}
