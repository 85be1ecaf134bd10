import { createHash } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { TriggerCondition } from '@cumulus/contract/trigger.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { testDatabase } from '../../../testing/database.ts';
import { generator } from '../../../testing/generator.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { orderSigner } from '../../../testing/order-signer.ts';
import { anyPrice } from '../../../testing/orders.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';
import { walletRow } from '../../../testing/wallet-row.ts';
import { verifyFiles } from '../../../verify/cumulus-verify.mjs';
import { canonicalFile, canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Pair, Quote } from '../ports/market.ts';
import { FIRST, lookHash } from './looks/chain.ts';
import { keepCondition } from './looks/changes.ts';
import { createOrderStatements } from './looks/statements.ts';
import { closeDays } from './looks/store.ts';
import { createMarketChecks } from './market-check.ts';
import type { Trail } from './order.ts';
import { pauseOrders, resumeOrders } from './pause-store.ts';
import { cancelOrder, expireOrders, insertOrder } from './store.ts';

const { db } = await testDatabase();

const TOKENS = 22 * CHAOS_SCALE;
/** Looks every twenty minutes: of some days, or of a week. */
const STEPS = CHAOS_SCALE > 1 ? 504 : 320;
const ORDERS_A_STEP = 6 * CHAOS_SCALE;
/** Enough that few have as many orders as they may. */
const USERS = 64 * CHAOS_SCALE ** 2;
const MINUTES = 60_000;
const STALE = 31_000;
/** Orders whose statements are verified. */
const STATED = 100 * CHAOS_SCALE ** 3;
const SEED = 20_261;

/** A token's market data at one step: none in a gap; a price that may be stale; perhaps no market cap. */
interface Tick {
  readonly usd: number;
  readonly cap: number | null;
  readonly age: number;
  /** What the second source says; null: nothing. */
  readonly second: number | null;
}

interface Path {
  next(): Tick | null;
}

/** A random walk with spikes of one step, gaps, and stretches in which the price becomes stale. */
function path(random: () => number): Path {
  let usd = 10 ** (random() * 6 - 4);
  const supply = 1e9 * (0.5 + random());
  let gap = 0;
  let stale = 0;
  return {
    next() {
      if (gap > 0) gap -= 1;
      else if (random() < 0.01) gap = Math.ceil(random() * 6);
      if (gap > 0) return null;
      if (stale > 0) stale -= 1;
      else if (random() < 0.01) stale = Math.ceil(random() * 8);
      if (stale > 0) return { usd, cap: usd * supply, age: STALE + random() * 1e6, second: usd };
      usd *= Math.exp((random() - 0.5) * 0.06);
      const spike = random() < 0.02 ? (random() < 0.5 ? 3 : 1 / 3) : 1;
      const told = usd * spike;
      const second = random() < 0.1 ? null : usd * (0.99 + random() * 0.02);
      return { usd: told, cap: random() < 0.05 ? null : told * supply, age: random() * 29_000, second };
    },
  };
}

/** The reference model of an order along the same path. */
interface Model {
  readonly id: string;
  readonly userId: string;
  readonly mint: string;
  readonly condition: TriggerCondition;
  value: number;
  /** A price below which it is due too. */
  stop: number | null;
  trail: Trail | null;
  peak: number;
  isPaused: boolean;
  side: 'trigger' | 'stop' | null;
  readonly expiresAt: number | null;
  readonly cancelAt: number;
  state: 'pending' | 'triggered' | 'expired' | 'cancelled';
  at: number | null;
  price: number | null;
  cap: number | null;
  checks: number;
}

/** Which of its triggers a look reaches. */
function sideOf(model: Model, tick: Tick): Model['side'] {
  if (reaches(model, tick)) return 'trigger';
  return model.stop !== null && tick.usd <= model.stop ? 'stop' : null;
}

/** Moves what trails its peak. */
function follow(model: Model): void {
  if (model.trail === null) return;
  const moved =
    'usd' in model.trail ? model.peak - model.trail.usd : (model.peak * (1e6 - model.trail.ppm)) / 1e6;
  if (model.stop === null) model.value = moved;
  else model.stop = moved;
}

function reaches({ condition, value }: Model, { usd, cap }: Tick): boolean {
  switch (condition) {
    case 'price_above':
      return usd >= value;
    case 'price_below':
      return usd <= value;
    case 'mcap_above':
      return cap !== null && cap >= value;
    case 'mcap_below':
      return cap !== null && cap <= value;
  }
}

test(
  '[state-27] paths of prices with gaps, spikes and stale stretches trigger exactly what a simple model predicts',
  async () => {
    const random = generator(SEED);
    const clock = heldClock();
    const mints = Array.from({ length: TOKENS }, (_, index) => `mint-${String(index).padStart(4, '0')}`);
    const paths = new Map(mints.map((mint) => [mint, path(random)]));
    const [quotes, pairs] = [new Map<string, Quote>(), new Map<string, Pair>()];
    const models: Model[] = [];
    const users = await newUsers();
    const checks = createMarketChecks({
      ...{ db, clock, log: pino({ enabled: false }), intervalMs: 20 * MINUTES, leaseMs: 60_000 },
      plan: { requestsPerSecond: 1e9, tokensPerRequest: 50 },
      rules: anyPrice,
      market: {
        fresh: async (asked) => new Map([...quotes].filter(([mint]) => asked.includes(mint))),
        pairs: async (asked) => new Map([...pairs].filter(([mint]) => asked.includes(mint))),
        lacking: () => new Set(['dexscreener'] as const),
      },
      isClockRight: () => true,
      onTriggered: () => {},
    });

    for (let step = 0; step < STEPS; step++) {
      clock.advance(20 * MINUTES);
      const told = new Map(mints.map((mint) => [mint, paths.get(mint)!.next()]));
      quotes.clear();
      pairs.clear();
      for (const [mint, tick] of told) {
        if (!tick) continue;
        const quote = quoteOf(tick, clock.now());
        quotes.set(mint, quote);
        if (tick.second !== null) pairs.set(mint, { ...quote, usd: tick.second, name: 'T', symbol: 'T' });
      }
      // Sometimes no worker runs: expiry must not depend on it.
      if (random() < 0.5) await expireOrders(db, new Date(clock.now()), { limit: 100_000 });
      expire(models, clock.now());
      await checks.check();
      // Triggered orders execute at once.
      await db
        .updateTable('orders')
        .set({ state: 'executed', signature: 'of its swap' })
        .where('state', '=', 'pending')
        .where('due_at', 'is not', null)
        .execute();
      judge(models, told, clock.now());
      await cancelSome(models, step);
      await pauseSome(models);
      await changeSome(models);
      if (step < STEPS - 60) await createSome(told, step);
    }
    await expireOrders(db, new Date(clock.now()), { limit: 100_000 });
    expire(models, clock.now());

    const ends = Object.groupBy(models, ({ state }) => state);
    // The path must produce every kind of end.
    for (const state of ['pending', 'triggered', 'expired', 'cancelled'] as const)
      expect(ends[state]?.length ?? 0, state).toBeGreaterThan(20);
    expect(await asStored()).toEqual(new Map(models.map((model) => [model.id, ending(model)])));
    await verifyStatements(models.slice(0, STATED));

    /** Of each order the verifier finds that all holds, and whatever look is missing or another one. */
    async function verifyStatements(of: readonly Model[]): Promise<void> {
      const statements = createOrderStatements({ db, clock, signer: orderSigner });
      // All days are over.
      clock.advance(50 * 60 * MINUTES);
      const published = await publishDays();
      let forged = 0;
      for (const { id, userId } of of) {
        const { content } = await statements.file(userId, id);
        const file = JSON.parse(content);
        const verify = (...contents: string[]) =>
          verifyFiles(
            file.publicKey,
            contents.map((text, index) => ({ name: `${id} ${index}`, bytes: Buffer.from(text) })),
          ).lines.filter((line) => line.startsWith('FAILS'));
        expect(verify(content, published)).toEqual([]);
        const day = file.days[Math.floor(random() * file.days.length)];
        if (!day) continue;
        const { mint } = file.order.condition;
        const at = Math.floor(random() * day.looks.length);
        const isMissing = random() < 0.5;
        if (isMissing) day.looks.splice(at, 1);
        else day.looks[at].price = String(Number(day.looks[at].price ?? 1) * 1.000_001);
        const isRehashed = random() < 0.5;
        if (isRehashed) rehash(file.days, mint);
        file.order.days = sha256(file.days);
        const { journal: _, ...order } = file.order;
        const { statement, signature } = await orderSigner.signOrder(
          canonicalJson(order),
          order.mandate ?? id,
        );
        const lie = canonicalFile({ ...file, order: JSON.parse(statement), signature });
        expect(verify(lie, published), `look ${at} of ${id}`).not.toEqual([]);
        forged += 1;
      }
      expect(forged).toBeGreaterThan(of.length / 2);
    }

    /** The last hashes of all days, as the liabilities of a day have them. */
    async function publishDays(): Promise<string> {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const prices = await closeDays(db, day);
      const said = { format: 'cumulus liabilities 1', day, prices: sha256(prices) };
      const { statement, ...signed } = await orderSigner.signLiabilities(canonicalJson(said));
      return canonicalFile({ ...signed, prices, liabilities: JSON.parse(statement) });
    }

    async function newUsers() {
      const created: { userId: string; walletId: string }[] = [];
      for (let count = 0; count < USERS; count += 1) {
        const userId = await userRow(db);
        created.push({ userId, walletId: await walletRow(db, userId) });
      }
      return created;
    }

    /** A few new orders with triggers on both sides of the present price. */
    async function createSome(told: ReadonlyMap<string, Tick | null>, step: number): Promise<void> {
      for (let count = 0; count < ORDERS_A_STEP; count++) {
        const { userId, walletId } = users[Math.floor(random() * USERS)]!;
        const mint = mints[Math.floor(random() * TOKENS)]!;
        const tick = told.get(mint);
        const condition = (['price_above', 'price_below', 'mcap_above', 'mcap_below'] as const)[
          Math.floor(random() * 4)
        ]!;
        const near = condition.startsWith('price') ? tick?.usd : tick?.cap;
        if (!near) continue;
        const kind =
          condition === 'price_above' && random() < 0.6
            ? 'oco'
            : condition === 'price_below' && random() < 0.5
              ? 'trailing'
              : null;
        const follows = kind === 'trailing' || (kind === 'oco' && random() < 0.5);
        const distance = random() * 0.3;
        const trail = !follows
          ? null
          : random() < 0.5
            ? { ppm: Math.ceil(distance * 1e6) }
            : { usd: near * distance };
        const value = near * Math.exp(kind === 'oco' ? random() * 0.8 : (random() - 0.5) * 1.6);
        const stop = kind === 'oco' ? near * (1 - distance) : null;
        const expiresAt = random() < 0.6 ? clock.now() + 24 * 60 * MINUTES : null;
        const id = crypto.randomUUID();
        const model: Model = {
          ...{
            id,
            userId,
            mint,
            condition,
            value,
            stop,
            trail,
            peak: near,
            expiresAt,
            isPaused: false,
            side: null,
          },
          cancelAt: random() < 0.2 ? step + Math.ceil(random() * 60) : Number.POSITIVE_INFINITY,
          ...{ state: 'pending', at: null, price: null, cap: null, checks: 0 },
        };
        follow(model);
        const token = (of: string) => ({ mint: of, symbol: 'T', decimals: 6, logoURI: null });
        const written = await insertOrder(db, sessionOf(userId), {
          ...{ id, userId, walletId, sellAmount: baseUnits(1n), idempotencyKey: null, confirmed: false },
          ...{
            sellToken: token(SOL_MINT),
            buyToken: token(USDC_MINT),
            floor: 1n,
            createdAt: new Date(clock.now()),
          },
          condition: {
            type: 'market',
            token: { mint, symbol: 'T', name: 'T' },
            condition,
            value: model.value,
            start: near,
            expiresAt: expiresAt === null ? null : new Date(expiresAt),
            ...(model.stop !== null && { stop: { condition: 'price_below', value: model.stop, floor: 1n } }),
            ...(trail && { trail }),
          },
          ...(kind && { kind }),
          ...(kind === 'oco' && { part: '0/0' }),
        });
        if (written === 'full') continue;
        models.push(model);
      }
    }

    async function cancelSome(all: readonly Model[], step: number): Promise<void> {
      for (const model of all) {
        if (model.state !== 'pending' || model.cancelAt > step) continue;
        expect(await cancelOrder(db, model.userId, model.id, new Date(clock.now()))).toBe(true);
        model.state = 'cancelled';
      }
    }

    async function pauseSome(all: readonly Model[]): Promise<void> {
      for (const model of all) {
        if (model.state !== 'pending' || random() > (model.isPaused ? 0.1 : 0.002)) continue;
        model.isPaused = !model.isPaused;
        const change = model.isPaused ? pauseOrders : resumeOrders;
        await db.transaction().execute((tx) => change(tx, sql`id = ${model.id}`, new Date(clock.now())));
      }
    }

    /** Their owners want another distance from the peak. */
    async function changeSome(all: readonly Model[]): Promise<void> {
      for (const model of all) {
        if (model.state !== 'pending' || model.trail === null || random() > 0.005) continue;
        const ppm = Math.ceil(random() * 300_000);
        model.trail = { ppm };
        follow(model);
        await db.transaction().execute(async (tx) => {
          await keepCondition(tx, model.id, model.peak, new Date(clock.now()));
          await sql`
          update orders set trail_ppm = ${ppm}, trail_usd = null, stop_value = ${model.stop},
            trigger_value = ${model.value} where id = ${model.id}`.execute(tx);
        });
      }
    }
  },
  600_000 * CHAOS_SCALE,
);

const sha256 = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** Numbers all looks again, and computes all hashes, as an operator who hides one would. */
function rehash(
  days: readonly {
    head: string;
    looks: Record<'number' | 'at' | 'price' | 'cap' | 'doubt' | 'sure', string | null>[];
  }[],
  mint: string,
): void {
  let number = BigInt(days[0]?.looks[0]?.number ?? 1);
  const as = (text: string | null | undefined) => (text == null ? null : Number(text));
  for (const day of days) {
    let hash: Buffer = FIRST;
    for (const look of day.looks) {
      look.number = String(number);
      const { at, price, cap, doubt, sure } = look;
      const seen = { at: new Date(at!), price: as(price), cap: as(cap), doubt, sure: as(sure) };
      hash = lookHash(hash, mint, { number, ...seen });
      number += 1n;
    }
    day.head = hash.toString('hex');
  }
}

function quoteOf({ usd, cap, age }: Tick, now: number): Quote {
  const rest = { change24h: null, source: 'jupiter', fdv: null, volume24h: null } as const;
  return { usd, marketCap: cap, at: now - age, ...rest };
}

function expire(models: readonly Model[], now: number): void {
  for (const model of models)
    if (model.state === 'pending' && model.expiresAt !== null && model.expiresAt <= now)
      model.state = 'expired';
}

function judge(models: readonly Model[], told: ReadonlyMap<string, Tick | null>, now: number): void {
  for (const model of models) {
    const tick = told.get(model.mint);
    if (model.state !== 'pending' || !tick || tick.age > 30_000) continue;
    Object.assign(model, { checks: model.checks + 1, price: tick.usd, cap: tick.cap });
    const side = model.isPaused ? null : sideOf(model, tick);
    if (side) Object.assign(model, { state: 'triggered', at: now, side });
  }
  followAll(models, told);
}

/** The second source is asked if a peak would move: by a look of its own. */
function followAll(models: readonly Model[], told: ReadonlyMap<string, Tick | null>): void {
  const watching = models.filter(({ state }) => state === 'pending');
  const rising = watching.filter(({ mint, trail, peak, isPaused }) => {
    const tick = told.get(mint);
    return (
      trail !== null && !isPaused && tick && tick.age <= 30_000 && tick.second !== null && peak < tick.usd
    );
  });
  const looked = new Set(rising.map(({ mint }) => mint));
  for (const model of watching) if (looked.has(model.mint)) model.checks += 1;
  for (const model of rising) {
    const { usd, second } = told.get(model.mint)!;
    model.peak = Math.max(model.peak, Math.min(usd, second!));
    follow(model);
  }
}

/** Watching orders share the checks of their token, which are not compared here. */
function ending({ state, at, price, cap, checks, side }: Model) {
  return state === 'pending' ? { state } : { state, at, price, cap, checks, side };
}

async function asStored() {
  const rows = await db.selectFrom('orders').selectAll().execute();
  return new Map(
    rows.map((row) => {
      const state = row.state === 'executed' ? 'triggered' : row.state;
      const told = { price: row.last_market_price, cap: row.last_market_cap };
      const checks = Number(row.market_check_count ?? 0);
      const at = row.due_at?.getTime() ?? null;
      return [row.id, state === 'pending' ? { state } : { state, at, ...told, checks, side: row.due_side }];
    }),
  );
}
