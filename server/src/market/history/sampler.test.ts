import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { userRow } from '../../../../testing/user-row.ts';
import { walletRow } from '../../../../testing/wallet-row.ts';
import type { Quote } from '../../ports/market.ts';
import { createSampler } from './sampler.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const { db, superuser } = await testDatabase();
const userId = await userRow(db);
const walletId = await walletRow(db, userId);
const clock = heldClock(Date.UTC(2026, 0, 1, 12));
const log = { warn: vi.fn() };
/** Prices of the market; null while it is unavailable. */
let usd: Record<string, number> | null = {};
const asked: string[][] = [];
let isClockRight = true;
let looked: () => void = () => {};
const market = {
  async fresh(mints: readonly string[]): Promise<ReadonlyMap<string, Quote>> {
    asked.push([...mints]);
    const told = Object.entries(usd ?? {}).filter(([mint]) => mints.includes(mint));
    return new Map(
      told.map(([mint, price]) => [
        mint,
        {
          ...{ usd: price, change24h: null, at: clock.now(), source: 'jupiter' },
          ...{ marketCap: null, fdv: null, volume24h: null },
        },
      ]),
    );
  },
};
const newSampler = () =>
  createSampler({
    db,
    market,
    clock,
    isClockRight: () => {
      looked();
      return isClockRight;
    },
    log,
    requestsPerSecond: 0.5,
  });
const sampler = newSampler();

/** Advances the clock turn by turn. */
async function pass(milliseconds: number): Promise<void> {
  for (const end = clock.now() + milliseconds; clock.now() < end; ) {
    clock.advance(10_000);
    await sampler.sample();
  }
}

const samplesOf = async (mint: string) =>
  await db.selectFrom('price_samples').selectAll().where('mint', '=', mint).orderBy('at').execute();

async function hold(mint: string, amount = 1n): Promise<void> {
  const figures = { amount, priced: 0n, cost_nano_usd: 0n, realised_nano_usd: 0n, slot: 1n, signature: 's' };
  await db
    .insertInto('positions')
    .values({ wallet_id: walletId, mint, ...figures })
    .execute();
}
const watch = async (mint: string) =>
  await db
    .insertInto('watchlist_entries')
    .values({ user_id: userId, mint, added_at: new Date(0), import_price: null })
    .execute();

beforeEach(async () => {
  await sql`truncate price_series, price_samples, positions, watchlist_entries, watchlists, token_watchers`.execute(
    superuser.db,
  );
  await sql`update price_sampling set next_at = '-infinity', looked_to = ''`.execute(db);
  usd = { [SOL_MINT]: 148.32, [USDC_MINT]: 1 };
  asked.length = 0;
});

test('SOL and USDC are sampled at once, every minute for an hour, then every five minutes', async () => {
  expect(await sampler.sample()).toBe(2);
  await pass(HOUR);
  expect(await samplesOf(SOL_MINT)).toHaveLength(61);
  await pass(HOUR);
  expect(await samplesOf(SOL_MINT)).toHaveLength(61 + 12);
  expect(await samplesOf(USDC_MINT)).toHaveLength(61 + 12);
});

test('a price keeps every digit', async () => {
  usd![SOL_MINT] = 0.1 + 0.2;
  await sampler.sample();
  expect((await samplesOf(SOL_MINT))[0]?.usd).toBe(0.30000000000000004);
});

test('a token is sampled while a user holds or watches it', async () => {
  usd = { ...usd, Held: 2, Watched: 3, Sold: 4, Nobody: 5 };
  await hold('Held');
  await hold('Sold', 0n);
  await watch('Watched');
  await pass(20_000);
  const sampled = await db.selectFrom('price_samples').select('mint').distinct().orderBy('mint').execute();
  expect(sampled.map(({ mint }) => mint)).toEqual([SOL_MINT, USDC_MINT, 'Held', 'Watched'].sort());
  await sql`update positions set amount = 0 where mint = 'Held'`.execute(db);
  const before = (await samplesOf('Held')).length;
  await pass(10 * MINUTE);
  expect(await samplesOf('Held')).toHaveLength(before);
  await sql`update positions set amount = 1 where mint = 'Held'`.execute(db);
  await pass(20_000);
  expect(await samplesOf('Held')).toHaveLength(before + 1);
});

test('several processes sample each token once', async () => {
  const others = Array.from({ length: 8 }, newSampler);
  const counts = await Promise.all(others.map((other) => other.sample()));
  expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
  expect(asked).toHaveLength(1);
});

test('a turn requests at most its share, and the next continues with the longest waiting', async () => {
  for (let index = 0; index < 120; index++) {
    const mint = `Token${String(index).padStart(3, '0')}`;
    usd![mint] = 1;
    await hold(mint);
  }
  await pass(30_000);
  expect(asked.map((mints) => mints.length <= 51)).toEqual([true, true, true]);
  const [{ count } = { count: 0 }] = (
    await sql<{ count: number }>`
    select count(distinct mint)::int as count from price_samples`.execute(db)
  ).rows;
  expect(count).toBe(122);
});

test('tokens without a price are requested less and less, unless the market is unavailable', async () => {
  await hold('Spam');
  await pass(HOUR);
  const often = asked.filter((mints) => mints.includes('Spam')).length;
  expect(often).toBeLessThanOrEqual(8);
  expect(await samplesOf('Spam')).toEqual([]);
  usd = null;
  await pass(HOUR);
  usd = { [SOL_MINT]: 150, [USDC_MINT]: 1 };
  await pass(3 * MINUTE);
  // Priced tokens are sampled again as soon as the market is available.
  expect((await samplesOf(SOL_MINT)).at(-1)?.usd).toBe(150);
  expect((await samplesOf(USDC_MINT)).at(-1)?.at.getTime()).toBeGreaterThan(clock.now() - 3 * MINUTE);
});

test('tokens of a process that died are sampled again after minutes', async () => {
  const { fresh } = market;
  market.fresh = () => Promise.reject(new Error('killed'));
  await expect(sampler.sample()).rejects.toThrow('killed');
  market.fresh = fresh;
  await pass(3 * MINUTE);
  expect((await samplesOf(SOL_MINT)).length).toBeGreaterThanOrEqual(1);
});

test('keeps all samples for a day, one an hour for 90 days, then one a day', async () => {
  await sampler.sample();
  await pass(3 * HOUR);
  const all = await samplesOf(SOL_MINT);
  await sampler.thin();
  expect(await samplesOf(SOL_MINT)).toEqual(all);

  clock.advance(2 * DAY);
  await sampler.thin();
  const hourly = await samplesOf(SOL_MINT);
  const begun = all[0]!.at.getUTCHours();
  expect(hourly.map(({ at }) => (at.getUTCHours() - begun + 24) % 24)).toEqual([0, 1, 2, 3]);

  clock.advance(90 * DAY);
  await sampler.thin();
  expect(await samplesOf(SOL_MINT)).toEqual([all[0]]);
});

test('stores and deletes nothing while the clock is wrong', async () => {
  await sampler.sample();
  await pass(10 * MINUTE);
  const all = await samplesOf(SOL_MINT);
  isClockRight = false;
  onTestFinished(() => {
    isClockRight = true;
  });
  clock.advance(2 * DAY);
  const process = newSampler();
  let looks = 0;
  looked = () => (looks += 1);
  process.start();
  onTestFinished(() => process.stop());
  await vi.waitFor(() => {
    clock.advance(10_000);
    expect(looks).toBeGreaterThan(2);
  });
  expect(await samplesOf(SOL_MINT)).toEqual(all);
  isClockRight = true;
  await vi.waitFor(async () => {
    clock.advance(10_000);
    expect((await samplesOf(SOL_MINT)).length).toBeLessThan(all.length);
  });
});
