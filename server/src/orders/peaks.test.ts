import { randomUUID } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { testDatabase } from '../../../testing/database.ts';
import { generator } from '../../../testing/generator.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { anyPrice } from '../../../testing/orders.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';
import { walletRow } from '../../../testing/wallet-row.ts';
import type { Pair, Quote } from '../ports/market.ts';
import { claimDue, rearmOrder } from './execution-store.ts';
import { createMarketChecks } from './market-check.ts';
import type { Trail } from './order.ts';
import { insertOrder } from './store.ts';

const { db } = await testDatabase();
const WALKS = 40 * CHAOS_SCALE;
const STEPS = 60;
const SECOND = 1_000;

/** The reference: what an order of one walk has to be. */
interface Walk {
  readonly id: string;
  readonly mint: string;
  readonly trail: Trail;
  readonly hasStop: boolean;
  usd: number;
  peak: number;
  /** Makes it due from above. */
  stop: number;
  isPaused: boolean;
  isDue: boolean;
}

const below = (peak: number, trail: Trail) =>
  'usd' in trail ? peak - trail.usd : (peak * (1_000_000 - trail.ppm)) / 1_000_000;

test(`in ${WALKS} random walks over two servers with restarts and pauses, every peak and stop is what the walk says`, async () => {
  const random = generator(20_267);
  const clock = heldClock();
  const [quotes, pairs] = [new Map<string, Quote>(), new Map<string, Pair>()];
  const known = <V>(all: ReadonlyMap<string, V>, mints: readonly string[]) =>
    new Map(mints.flatMap((mint) => (all.has(mint) ? [[mint, all.get(mint)!] as const] : [])));
  const server = () =>
    createMarketChecks({
      ...{ db, clock, log: pino({ enabled: false }), intervalMs: 40 * SECOND, leaseMs: 60 * SECOND },
      plan: { requestsPerSecond: 1e9, tokensPerRequest: 50 },
      rules: anyPrice,
      market: {
        fresh: async (mints) => known(quotes, mints),
        pairs: async (mints) => known(pairs, mints),
        lacking: () => new Set(['dexscreener'] as const),
      },
      isClockRight: () => true,
      onTriggered: () => {},
    });
  const walks: Walk[] = [];
  for (let number = 0; number < WALKS; number++)
    walks.push(await newWalk(`mint-${String(number).padStart(5, '0')}`));

  let moved = 0;
  let due = 0;
  let servers = [server(), server()];
  for (let step = 0; step < STEPS; step++) {
    clock.advance(40 * SECOND);
    if (random() < 0.1) servers = [server(), server()];
    for (const walk of walks) tell(walk);
    // One server, the other, or both at once; a server that dies looks at some of the tokens, and then the other one at all.
    const chance = random();
    if (chance < 0.2) await servers[0]!.check(() => random() < 0.5);
    if (chance < 0.6) await servers[1]!.check();
    else await Promise.all(servers.map((each) => each.check()));
    expect(await asStored()).toEqual(
      new Map(walks.map(({ id, peak, stop, isDue }) => [id, { peak, stop, isDue }])),
    );
    await watchAgain();
    await pauseSome();
  }
  expect(moved).toBeGreaterThan(WALKS);
  expect(due).toBeGreaterThan(WALKS / 5);

  async function newWalk(mint: string): Promise<Walk> {
    const userId = await userRow(db);
    const walletId = await walletRow(db, userId);
    const usd = 10 ** (random() * 6 - 4);
    const trail = random() < 0.5 ? { ppm: Math.ceil(random() * 200_000) } : { usd: usd * random() * 0.2 };
    const [id, hasStop, stop] = [randomUUID(), random() < 0.5, below(usd, trail)];
    const token = { mint, symbol: 'T', decimals: 6, logoURI: null };
    const watched = {
      type: 'market',
      token: { mint, symbol: 'T', name: 'T' },
      start: usd,
      expiresAt: null,
      trail,
    } as const;
    await insertOrder(db, sessionOf(userId), {
      ...{ id, userId, walletId, sellAmount: baseUnits(1n), idempotencyKey: null, confirmed: false },
      ...{ sellToken: token, buyToken: token, floor: 1n, createdAt: new Date(clock.now()) },
      condition: hasStop
        ? {
            ...watched,
            condition: 'price_above',
            value: usd * 1e6,
            stop: { condition: 'price_below', value: stop, floor: 1n },
          }
        : { ...watched, condition: 'price_below', value: stop },
    });
    return { id, mint, trail, hasStop, usd, peak: usd, stop, isPaused: false, isDue: false };
  }

  /** One step of a walk: sometimes a source lies, or has nothing to say. */
  function tell(walk: Walk): void {
    walk.usd *= Math.exp((random() - 0.5) * 0.1);
    const lie = random();
    const first = lie < 0.05 ? walk.usd * 10 : walk.usd;
    const second = lie > 0.95 ? walk.usd * 10 : walk.usd * (0.99 + random() * 0.02);
    const rest = {
      change24h: null,
      source: 'jupiter',
      fdv: null,
      volume24h: null,
      marketCap: null,
      at: clock.now(),
    } as const;
    quotes.delete(walk.mint);
    pairs.delete(walk.mint);
    const [hasFirst, hasSecond] = [random() < 0.95, random() < 0.9];
    if (hasFirst) quotes.set(walk.mint, { ...rest, usd: first });
    if (hasSecond) pairs.set(walk.mint, { ...rest, usd: second, name: 'T', symbol: 'T' });
    if (!hasFirst || walk.isPaused || walk.isDue) return;
    if (first <= walk.stop) {
      walk.isDue = true;
      due += 1;
    } else if (hasSecond && Math.min(first, second) > walk.peak) {
      moved += 1;
      walk.peak = Math.min(first, second);
      walk.stop = below(walk.peak, walk.trail);
    }
  }

  async function asStored() {
    const rows = await db.selectFrom('orders').selectAll().execute();
    return new Map(
      rows.map(({ id, peak, stop_value, trigger_value, due_at }) => [
        id,
        { peak, stop: stop_value ?? trigger_value, isDue: due_at !== null },
      ]),
    );
  }

  /** Some of those that are due were too late. */
  async function watchAgain(): Promise<void> {
    const byId = new Map(walks.map((walk) => [walk.id, walk]));
    for (const order of await claimDue(db, new Date(clock.now()), WALKS, 60 * SECOND)) {
      const walk = byId.get(order.id)!;
      expect(order.watched).toMatchObject({ condition: 'price_below', value: walk.stop });
      expect(await rearmOrder(db, order, 'late', new Date(clock.now()))).toBe(true);
      walk.isDue = false;
    }
  }

  async function pauseSome(): Promise<void> {
    for (const walk of walks) {
      if (random() > 0.1) continue;
      walk.isPaused = !walk.isPaused;
      const paused_at = walk.isPaused ? new Date(clock.now()) : null;
      await db.updateTable('orders').set({ paused_at }).where('id', '=', walk.id).execute();
    }
  }
}, 600_000);
