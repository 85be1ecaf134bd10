import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import type { Listing, MarketSource } from '../ports/market.ts';
import type { Budget } from './budget.ts';
import { createFeed } from './feed.ts';
import { sol, type Unscaled, withOwnNames } from './tokens.ts';

interface SearchSettings {
  readonly source: Pick<MarketSource, 'search'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly budget: Budget;
  readonly patience: number;
  readonly signal: AbortSignal;
  /** Called with everything that is found. */
  readonly learn: (listings: readonly Listing[]) => void;
  /** All cached listings. */
  readonly cached: () => readonly Listing[];
}

const ANSWER_MAX_AGE = 60_000;
const RESULTS_MAX = 20;
/** People type faster than upstream allows: further searches are answered from the cache. */
const SEARCHES_WAITING_MAX = 4;

/** Finds tokens by a part of their symbol or name: upstream, or among cached listings if it is unavailable. */
export function createSearch(settings: SearchSettings): (text: string) => Promise<Unscaled[]> {
  const { source, learn, cached, ...shared } = settings;
  const feed = createFeed<readonly Listing[]>({
    ...shared,
    async load([text = '']) {
      const found = await source.search(text);
      learn(found);
      return new Map([[text, found]]);
    },
    keysMax: 1,
    maxAge: ANSWER_MAX_AGE,
    missingMaxAge: ANSWER_MAX_AGE,
    waitingMax: SEARCHES_WAITING_MAX,
  });

  return async (text) => {
    // Upstream reads commas as a list of addresses.
    const wanted = text.replaceAll(',', ' ').trim().toLowerCase();
    const answer = (await feed.get([wanted])).get(wanted);
    const found = (answer ?? cached().filter((listing) => isLike(listing, wanted))).map(withOwnNames);
    const own = sol(undefined);
    return [...(isLike(own, wanted) ? [own] : []), ...found].slice(0, RESULTS_MAX);
  };
}

function isLike({ symbol, name }: Unscaled, wanted: string): boolean {
  return symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
}
