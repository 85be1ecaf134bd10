import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Invalidations } from '../../db/invalidations.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Market } from '../../ports/market.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';
import { type Books, createCachedBooks, type ReadBooks, readBooks } from './books.ts';
import type { Change } from './event.ts';
import { worth } from './nano-usd.ts';
import { fold, isLate } from './position.ts';
import {
  findPositions,
  lockPositions,
  putPositions,
  putValues,
  type UnvaluedEvent,
  unvaluedEvents,
  valuedEvents,
} from './store.ts';

/*
 * Words of this folder
 *   event      what one transaction did to one wallet: the ledger's rows of that wallet and signature
 *   value      what a change was worth when it was booked; set once within minutes, or never
 *   position   what a wallet has of a mint and its average cost: the fold of all valued events in slot order
 *   priced     the units of a position whose cost is known
 */

export interface ProfitDeps {
  readonly db: Db;
  readonly market: Pick<Market, 'prices' | 'tokens'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly invalidations: Pick<Invalidations, 'on' | 'arriving'>;
}

export interface Profit extends RepeatingTask {
  /** Books of wallets by id, from the cache. */
  readonly books: ReadBooks;
  /** Sums of the ledger by wallet and mint, uncached. */
  booked(walletIds: readonly string[]): Promise<ReadonlyMap<string, Books['booked']>>;
  /** Values booked events and adds them to the positions. Returns how many. */
  value(): Promise<number>;
}

/** How long after its booking a change may still be priced, and how old the price may be, milliseconds. */
const PRICED_WITHIN = 5 * 60_000;
/** Pause between two valuations, milliseconds. */
const EVERY = 1_000;
/** Pause before a mint without a price is priced again, milliseconds. */
const REST = 10_000;
const EVENTS_MAX = 500;
/** Higher prices are wrong. */
const PRICE_MAX = 1e15;

const nameOf = ({ walletId, signature }: UnvaluedEvent): string => `${walletId} ${signature}`;

export function createProfit({ db, market, clock, log, invalidations }: ProfitDeps): Profit {
  /** Mints without a price, and when to price them again. */
  const resting = new Map<string, number>();

  async function value(): Promise<number> {
    const now = clock.now();
    for (const [mint, until] of resting) if (until <= now) resting.delete(mint);
    const patience = new Date(now - PRICED_WITHIN);
    const waiting = await unvaluedEvents(db, [...resting.keys()], patience, EVENTS_MAX);
    if (waiting.length === 0) return 0;
    // Before the claim: a market that is slow to answer must not hold a transaction open.
    const price = await pricing(waiting);
    const known = new Set(waiting.map(nameOf));
    return await db.transaction().execute(async (tx) => {
      const claimed = await unvaluedEvents(tx, [...resting.keys()], patience, EVENTS_MAX, true);
      const ready = claimed
        .filter((event) => known.has(nameOf(event)))
        .flatMap((event) => {
          const changes = event.changes.map((change) => ({ ...change, value: price(change, event) }));
          const isPatient = event.bookedAt >= patience;
          if (isPatient && changes.some((change) => change.value === null)) return [];
          return [{ ...event, changes }];
        });
      if (ready.length > 0) await add(tx, ready);
      return ready.length;
    });
  }

  /** Present prices. Mints without one rest. */
  async function pricing(events: readonly UnvaluedEvent[]) {
    const mints = [...new Set(events.flatMap(({ changes }) => changes.map(({ mint }) => mint)))];
    const [prices, tokens] = await Promise.all([market.prices(mints), market.tokens(mints)]);
    const isPrice = (usd: number, at: number) =>
      usd >= 0 && usd < PRICE_MAX && at >= clock.now() - PRICED_WITHIN;
    for (const mint of mints) {
      const price = prices.get(mint);
      if (price && tokens.has(mint) && isPrice(price.usd, price.at)) resting.delete(mint);
      else resting.set(mint, clock.now() + REST);
    }
    return ({ mint, delta }: Change, { bookedAt }: UnvaluedEvent) => {
      const price = prices.get(mint);
      const token = tokens.get(mint);
      if (!price || !token || resting.has(mint)) return null;
      // The price is of another time than the change.
      if (Math.abs(bookedAt.getTime() - price.at) > PRICED_WITHIN) return null;
      return worth(delta < 0n ? -delta : delta, token.decimals, price.usd);
    };
  }

  /** Values and positions change together, so that a position is always the sum of all valued events. */
  async function add(tx: Transaction<Database>, events: readonly UnvaluedEvent[]): Promise<void> {
    const byWallet = Map.groupBy(events, ({ walletId }) => walletId);
    await lockPositions(tx, [...byWallet.keys()]);
    await putValues(tx, events);
    for (const [walletId, added] of byWallet) {
      const positions = await findPositions(tx, walletId);
      const next = added.some((event) => isLate(positions, event))
        ? fold(await valuedEvents(tx, walletId))
        : fold(added, positions);
      await putPositions(tx, walletId, next);
    }
  }

  return {
    books: createCachedBooks(db, invalidations),
    async booked(walletIds) {
      return new Map(
        [...(await readBooks(db, walletIds))].map(([walletId, { booked }]) => [walletId, booked]),
      );
    },
    value,
    ...createRepeatingTask(
      { clock, log, failure: 'the ledger cannot be valued', retryMs: EVERY },
      async () => ((await value()) >= EVENTS_MAX / 2 ? 0 : EVERY),
    ),
  };
}
