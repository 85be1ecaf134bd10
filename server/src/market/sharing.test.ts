import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { down, listing, testMarket } from '../../../testing/market.ts';
import { openDatabase } from '../db/pool.ts';
import type { MarketSource } from '../ports/market.ts';

const { db, pool, url, superuser } = await testDatabase();
/** An unreachable database. */
const away = openDatabase(url.replace(/@[^/]+/, '@127.0.0.1:1'));
afterAll(() => away.pool.end());
let tests = 0;
// Each test starts with a full bucket.
beforeEach(async () => {
  await superuser.pool.query('delete from market_budgets');
});

/** Server processes with one database, upstream and clock. Each test has its own mints. */
function processes(source: Partial<MarketSource>, count = 2) {
  const clock = heldClock();
  const mint = `mint${tests++}`;
  const all = Array.from({ length: count }, () => testMarket({ pricesMax: 50, ...source }, { db, clock }));
  return { clock, mint, all, quote: all[0]!.quote, markets: all.map(({ market }) => market) };
}

/** Resolves when no process is loading this mint. */
async function released(mint: string): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select loading_until::text from market_data where key = $1', [mint]);
    expect(rows).toEqual([{ loading_until: '-infinity' }]);
  });
}

test('a second process reads what the first has loaded until it is too old', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { clock, mint, quote, markets } = processes({ prices });
  prices.mockImplementation(async () => new Map([[mint, quote(2)]]));
  await markets[0]!.prices([mint]);
  const at = clock.now();
  clock.advance(5_000);
  expect((await markets[1]!.prices([mint])).get(mint)).toMatchObject({ usd: 2, at });
  expect(prices).toHaveBeenCalledTimes(1);
  clock.advance(5_001);
  expect((await markets[1]!.prices([mint])).get(mint)).toMatchObject({ at: clock.now() });
  expect((await markets[0]!.prices([mint])).get(mint)).toMatchObject({ at: clock.now() });
  expect(prices).toHaveBeenCalledTimes(2);
});

test('processes that request a price concurrently ask upstream once', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { clock, mint, quote, markets } = processes({ prices }, 4);
  const answered = Promise.withResolvers<void>();
  prices.mockImplementation(async () => {
    await answered.promise;
    return new Map([[mint, quote(2)]]);
  });
  const sleeps = vi.spyOn(clock, 'sleep');
  const asked = markets.map((market) => market.prices([mint]));
  const followers = () => sleeps.mock.calls.filter(([milliseconds]) => milliseconds === 100).length;
  await vi.waitFor(() => expect([prices.mock.calls.length, followers()]).toEqual([1, 3]));
  answered.resolve();
  await Promise.race(asked);
  await released(mint);
  clock.advance(100);
  for (const answer of await Promise.all(asked)) expect(answer.get(mint)?.usd).toBe(2);
  expect(prices).toHaveBeenCalledTimes(1);
});

test('names and supplies are shared too, whatever characters token names have', async () => {
  const tokens = vi.fn<MarketSource['tokens']>();
  const { mint, markets } = processes({ tokens });
  const name = 'x\u0000\ud83d';
  tokens.mockResolvedValue(new Map([[mint, listing(mint, name, { supply: 7 })]]));
  await markets[0]!.tokens([mint]);
  expect((await markets[1]!.tokens([mint])).get(mint)).toMatchObject({ name, supply: 7 });
  expect(tokens).toHaveBeenCalledTimes(1);
});

test('a process that starts while upstream is unavailable serves the last good price with its age', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { clock, mint, quote, markets } = processes({ prices });
  prices.mockResolvedValueOnce(new Map([[mint, quote(2)]])).mockImplementation(down);
  await markets[0]!.prices([mint]);
  const at = clock.now();
  clock.advance(60 * 60_000);
  expect((await markets[1]!.prices([mint])).get(mint)).toMatchObject({ usd: 2, at });
});

test('a process that cannot reach upstream reads what another one loads', async () => {
  const reaches = vi.fn<MarketSource['prices']>();
  const { clock, mint, quote, markets } = processes({ prices: reaches }, 1);
  const blocked = testMarket({ prices: down }, { db, clock });
  expect((await blocked.market.prices([mint])).size).toBe(0);
  await released(mint);
  reaches.mockImplementation(async () => new Map([[mint, quote(2)]]));
  expect((await markets[0]!.prices([mint])).get(mint)?.usd).toBe(2);
  clock.advance(999);
  expect((await blocked.market.prices([mint])).get(mint)?.usd).toBe(2);
});

test('keys that a process was loading when it died are soon loaded by another', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { clock, mint, quote, markets } = processes({ prices });
  prices.mockImplementationOnce(() => new Promise(() => {}));
  prices.mockImplementation(async () => new Map([[mint, quote(2)]]));
  const dead = markets[0]!.prices([mint]);
  await vi.waitFor(() => expect(prices).toHaveBeenCalledTimes(1));
  const sleeps = vi.spyOn(clock, 'sleep');
  const early = markets[1]!.prices([mint]);
  await vi.waitFor(() => expect(sleeps).toHaveBeenCalledWith(100, expect.anything()));
  clock.advance(6_001);
  await Promise.all([dead, early]);
  expect((await markets[1]!.prices([mint])).get(mint)?.usd).toBe(2);
  expect(prices).toHaveBeenCalledTimes(2);
});

test('a price dated by a clock an hour ahead is loaded and shared again by every process', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { clock, mint, markets } = processes({ prices });
  const ahead = { ...clock, now: () => clock.now() + 60 * 60_000 };
  prices.mockImplementation(async () => new Map([[mint, { usd: 2, change24h: null, at: ahead.now() }]]));
  const wrong = testMarket({ prices, pricesMax: 50 }, { db, clock: ahead }).market;
  await wrong.prices([mint]);
  prices.mockImplementation(async () => new Map([[mint, { usd: 3, change24h: null, at: clock.now() }]]));
  for (const market of markets) {
    const told = await market.prices([mint]);
    expect(told.get(mint)).toMatchObject({ usd: 3, at: clock.now() });
  }
  expect(prices).toHaveBeenCalledTimes(2);
});

test('values of a process whose clock is slightly ahead are used', async () => {
  const prices = vi.fn<MarketSource['prices']>();
  const { clock, mint, markets } = processes({ prices }, 1);
  const ahead = { ...clock, now: () => clock.now() + 20_000 };
  prices.mockImplementation(async () => new Map([[mint, { usd: 2, change24h: null, at: ahead.now() }]]));
  await testMarket({ prices, pricesMax: 50 }, { db, clock: ahead }).market.prices([mint]);
  expect((await markets[0]!.prices([mint])).get(mint)).toMatchObject({ usd: 2 });
  expect(prices).toHaveBeenCalledTimes(1);
});

test('each process loads for itself if the database is unavailable', async () => {
  const { market, warn, quote } = testMarket(
    { prices: async () => new Map([['a', quote(2)]]) },
    { db: away.db },
  );
  expect((await market.prices(['a'])).get('a')?.usd).toBe(2);
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'the shared market data is unavailable');
});

test('processes share one request budget', async () => {
  const clock = heldClock();
  const sent: number[] = [];
  const prices: MarketSource['prices'] = async () => {
    sent.push(clock.now() - begun);
    return new Map();
  };
  const begun = clock.now();
  const all = Array.from({ length: 4 }, () => testMarket({ prices, pricesMax: 50 }, { db, clock }));
  const sleeps = vi.spyOn(clock, 'sleep');
  const asked = Promise.all(all.map(({ market }, index) => market.prices([`budget${index}`])));
  // A burst of three, then one a second.
  await vi.waitFor(() => expect(sent).toEqual([0, 0, 0]));
  // The fourth waits for its turn before the clock advances.
  await vi.waitFor(() => expect(sleeps).toHaveBeenCalledWith(1_000, expect.anything()));
  clock.advance(999);
  expect(sent).toHaveLength(3);
  clock.advance(1);
  await vi.waitFor(() => expect(sent).toEqual([0, 0, 0, 1_000]));
  clock.advance(1_500);
  await asked;
});

test('price requests of one process make room for swaps of another, for seconds at most', async () => {
  const clock = heldClock();
  const prices = vi.fn<MarketSource['prices']>(async () => new Map());
  const [swapping, pricing] = [testMarket({}, { db, clock }), testMarket({ prices }, { db, clock })];
  const fullIn = async () => {
    const { rows } = await pool.query<{ full_at: Date }>('select full_at from market_budgets');
    return rows[0]!.full_at.getTime() - clock.now();
  };
  for (let swap = 0; swap < 20; swap++) swapping.sameKey.sent();
  clock.advance(500);
  await vi.waitFor(async () => expect(await fullIn()).toBe(5_000));
  const sleeps = vi.spyOn(clock, 'sleep');
  const asked = pricing.market.prices(['room']);
  // Its own request delays it by one more; three may be sent at once.
  await vi.waitFor(async () => expect(await fullIn()).toBe(6_000));
  await vi.waitFor(() => expect(sleeps).toHaveBeenCalledWith(3_000, expect.anything()));
  swapping.sameKey.sent();
  clock.advance(500);
  clock.advance(2_499);
  expect(prices).not.toHaveBeenCalled();
  clock.advance(1);
  await vi.waitFor(() => expect(prices).toHaveBeenCalledTimes(1));
  await asked;
});

test('deletes values after a week without use, and unknown keys after an hour', async () => {
  const { clock, pass } = testMarket({}, { db });
  const day = 24 * 60 * 60_000;
  const loaded = (key: string, value: string | null, ago: number) =>
    pool.query("insert into market_data (feed, key, value, loaded_at) values ('test', $1, $2, $3)", [
      key,
      value,
      new Date(clock.now() - ago),
    ]);
  await loaded('old', '1', 7 * day);
  await loaded('known', '1', 6 * day);
  await loaded('nothing', null, 60_000);
  await loaded('young nothing', null, -30 * 60_000);
  await pass(60 * 60_000);
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select key from market_data where feed = 'test' order by key");
    expect(rows.map(({ key }) => key)).toEqual(['known', 'young nothing']);
  });
});
