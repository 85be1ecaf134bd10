import type { WatchedToken } from '@cumulus/contract/calls/watchlist.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { readTokenAddress } from '@cumulus/contract/token-address.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Market } from '../../ports/market.ts';
import { isRecent } from '../../runtime/recent.ts';
import { deleteEntry, insertEntry, listEntries } from './store.ts';

/** An older price is not the price at which a token was added, milliseconds. */
const PRICE_MAX_AGE = 5 * 60_000;

/** An entry as it was before it was removed. */
type Restored = Pick<WatchedToken, 'importPrice' | 'importDate'>;

export interface Watchlists {
  /** Oldest entry first. */
  list(userId: string): Promise<WatchedToken[]>;
  /**
   * Adds a token with its present price, or with the price and time of `restored`. Trims the address.
   * Throws CallError TOKEN_ADDRESS_REQUIRED, MALFORMED_TOKEN_ADDRESS, TOKEN_ALREADY_WATCHED,
   * WATCHLIST_TOKEN_COUNT_EXCEEDED.
   */
  add(userId: string, typedAddress: string, restored?: Restored | null): Promise<void>;
  /** Throws CallError TOKEN_ADDRESS_REQUIRED, MALFORMED_TOKEN_ADDRESS. */
  remove(userId: string, typedAddress: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly market: Pick<Market, 'prices'>;
  readonly clock: Clock;
}

export function createWatchlists({ db, market, clock }: Deps): Watchlists {
  async function priceOf(mint: string): Promise<number | null> {
    const price = (await market.prices([mint])).get(mint);
    return price && isRecent(price.at, clock.now(), PRICE_MAX_AGE) ? price.usd : null;
  }

  return {
    async list(userId) {
      return (await listEntries(db, userId)).map((entry) => ({
        address: entry.mint,
        importPrice: entry.import_price,
        importDate: entry.added_at.toISOString(),
        categoryIds: entry.category_ids,
      }));
    },

    async add(userId, typedAddress, restored) {
      const mint = addressOf(typedAddress);
      const import_price = restored ? restored.importPrice : await priceOf(mint);
      const added_at = new Date(
        restored ? within(0, Date.parse(restored.importDate), clock.now()) : clock.now(),
      );
      const outcome = await insertEntry(db, { user_id: userId, mint, added_at, import_price });
      if (outcome === 'present') throw new CallError('TOKEN_ALREADY_WATCHED');
      if (outcome === 'full') throw new CallError('WATCHLIST_TOKEN_COUNT_EXCEEDED');
    },

    async remove(userId, typedAddress) {
      await deleteEntry(db, userId, addressOf(typedAddress));
    },
  };
}

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

function addressOf(typed: string): string {
  const read = readTokenAddress(typed);
  if ('refusal' in read) throw new CallError(read.refusal);
  return read.address;
}
