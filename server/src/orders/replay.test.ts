import { createHash } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import type { TriggerCondition } from '@cumulus/contract/trigger.ts';
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
import type { Quote } from '../ports/market.ts';
import { createOrderStatements } from './looks/statements.ts';
import { createMarketChecks } from './market-check.ts';
import { cancelOrder, expireOrders, insertOrder } from './store.ts';

const { db } = await testDatabase();
const unexpected = (): never => {
  throw new Error('no alert waits for a price');
};

const TOKENS = 22 * CHAOS_SCALE;
const STEPS = 320;
const USERS = 64 * CHAOS_SCALE;
const MINUTES = 60_000;
const STALE = 31_000;
/** Orders whose statements are verified. */
const STATED = 100 * CHAOS_SCALE;
const SEED = 20_261;

/** A token's market data at one step: none in a gap; a price that may be stale; perhaps no market cap. */
interface Tick {
  readonly usd: number;
  readonly cap: number | null;
  readonly age: number;
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
      if (stale > 0) return { usd, cap: usd * supply, age: STALE + random() * 1e6 };
      usd *= Math.exp((random() - 0.5) * 0.06);
      const spike = random() < 0.02 ? (random() < 0.5 ? 3 : 1 / 3) : 1;
      const told = usd * spike;
      return { usd: told, cap: random() < 0.05 ? null : told * supply, age: random() * 29_000 };
    },
  };
}

/** The reference model of an order along the same path. */
interface Model {
  readonly id: string;
  readonly userId: string;
  readonly mint: string;
  readonly condition: TriggerCondition;
  readonly value: number;
  readonly expiresAt: number | null;
  readonly cancelAt: number;
  state: 'pending' | 'triggered' | 'expired' | 'cancelled';
  at: number | null;
  price: number | null;
  cap: number | null;
  checks: number;
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

test('[state-27] paths of prices with gaps, spikes and stale stretches trigger exactly what a simple model predicts', async () => {
  const random = generator(SEED);
  const clock = heldClock();
  const mints = Array.from({ length: TOKENS }, (_, index) => `mint-${String(index).padStart(4, '0')}`);
  const paths = new Map(mints.map((mint) => [mint, path(random)]));
  const quotes = new Map<string, Quote>();
  const models: Model[] = [];
  const users = await newUsers();
  const checks = createMarketChecks({
    ...{ db, clock, log: pino({ enabled: false }), intervalMs: 20 * MINUTES, leaseMs: 60_000 },
    plan: { requestsPerSecond: 1e9, tokensPerRequest: 50 },
    rules: anyPrice,
    market: {
      fresh: async (asked) => new Map([...quotes].filter(([mint]) => asked.includes(mint))),
      pairs: unexpected,
      lacking: unexpected,
    },
    isClockRight: () => true,
    onTriggered: () => {},
  });

  for (let step = 0; step < STEPS; step++) {
    clock.advance(20 * MINUTES);
    const told = new Map(mints.map((mint) => [mint, paths.get(mint)!.next()]));
    quotes.clear();
    for (const [mint, tick] of told) if (tick) quotes.set(mint, quoteOf(tick, clock.now()));
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

  /** Of each order the verifier finds that all holds, and that a look is missing if one is. */
  async function verifyStatements(of: readonly Model[]): Promise<void> {
    const statements = createOrderStatements({ db, clock, signer: orderSigner });
    let looked = 0;
    for (const { id, userId } of of) {
      const { content } = await statements.file(userId, id);
      const file = JSON.parse(content);
      const verify = (bytes: string) =>
        verifyFiles(file.publicKey, [{ name: id, bytes: Buffer.from(bytes) }]).lines.filter((line) =>
          line.startsWith('FAILS'),
        );
      expect(verify(content)).toEqual([]);
      const day = file.days[Math.floor(random() * file.days.length)];
      if (!day) continue;
      looked += 1;
      day.looks.splice(Math.floor(random() * day.looks.length), 1);
      file.order.days = createHash('sha256').update(canonicalJson(file.days)).digest('hex');
      const { journal: _, ...order } = file.order;
      const { statement, signature } = await orderSigner.signOrder(canonicalJson(order), id);
      expect(verify(canonicalFile({ ...file, order: JSON.parse(statement), signature }))).not.toEqual([]);
    }
    expect(looked).toBeGreaterThan(of.length / 2);
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
    for (let count = 0; count < 6; count++) {
      const { userId, walletId } = users[Math.floor(random() * USERS)]!;
      const mint = mints[Math.floor(random() * TOKENS)]!;
      const tick = told.get(mint);
      const condition = (['price_above', 'price_below', 'mcap_above', 'mcap_below'] as const)[
        Math.floor(random() * 4)
      ]!;
      const near = condition.startsWith('price') ? tick?.usd : tick?.cap;
      if (!near) continue;
      const value = near * Math.exp((random() - 0.5) * 1.6);
      const expiresAt = random() < 0.6 ? clock.now() + 24 * 60 * MINUTES : null;
      const id = crypto.randomUUID();
      const token = { mint, symbol: 'T', decimals: 6, logoURI: null };
      const written = await insertOrder(db, sessionOf(userId), {
        ...{ id, userId, walletId, sellAmount: baseUnits(1n), idempotencyKey: null, confirmed: false },
        ...{ sellToken: token, buyToken: token, floor: 1n, createdAt: new Date(clock.now()) },
        condition: {
          type: 'market',
          token: { mint, symbol: 'T', name: 'T' },
          condition,
          value,
          start: null,
          expiresAt: expiresAt === null ? null : new Date(expiresAt),
        },
      });
      if (written === 'full') continue;
      const cancelAt = random() < 0.2 ? step + Math.ceil(random() * 60) : Number.POSITIVE_INFINITY;
      const order = { id, userId, mint, condition, value, expiresAt, cancelAt };
      models.push({ ...order, state: 'pending', at: null, price: null, cap: null, checks: 0 });
    }
  }

  async function cancelSome(all: readonly Model[], step: number): Promise<void> {
    for (const model of all) {
      if (model.state !== 'pending' || model.cancelAt > step) continue;
      expect(await cancelOrder(db, model.userId, model.id, new Date(clock.now()))).toBe(true);
      model.state = 'cancelled';
    }
  }
}, 600_000);

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
    if (reaches(model, tick)) Object.assign(model, { state: 'triggered', at: now });
  }
}

/** Watching orders share the checks of their token, which are not compared here. */
function ending({ state, at, price, cap, checks }: Model) {
  return state === 'pending' ? { state } : { state, at, price, cap, checks };
}

async function asStored() {
  const rows = await db.selectFrom('orders').selectAll().execute();
  return new Map(
    rows.map((row) => {
      const state = row.state === 'executed' ? 'triggered' : row.state;
      const told = { price: row.last_market_price, cap: row.last_market_cap };
      const checks = Number(row.market_check_count ?? 0);
      const at = row.due_at?.getTime() ?? null;
      return [row.id, state === 'pending' ? { state } : { state, at, ...told, checks }];
    }),
  );
}
