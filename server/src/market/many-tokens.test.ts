import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { listing, testMarket } from '../../../testing/market.ts';
import type { Db } from '../db/pool.ts';
import type { MarketSource } from '../ports/market.ts';

const { db, pool, superuser } = await testDatabase();

/** Of a wallet: tokens that no one trades, some of them unknown to the market. */
const SPAM = Array.from({ length: 1_000 }, (_, index) => `spam${index}`);
const OWN = Array.from({ length: 20 }, (_, index) => `own${index}`);
const STEP_MS = 100;

/** Until the database has answered all that it was asked, and what waited for that has gone on. */
async function answered(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = pool.idleCount === pool.totalCount ? quiet + 1 : 0)
    await setTimeout(1);
}

/** A market at the pace of Jupiter without a paid key: one request a second. */
async function busyMarket(shared: Db | undefined) {
  await superuser.pool.query('delete from market_budgets; delete from market_data');
  const clock = heldClock();
  const isListed = (mint: string) => !mint.startsWith('spam') || mint.endsWith('7');
  const prices = vi.fn<MarketSource['prices']>(
    async (mints) =>
      new Map(mints.filter((mint) => mint.startsWith('own')).map((mint) => [mint, parts.quote(2)])),
  );
  const tokens = vi.fn<MarketSource['tokens']>(
    async (mints) => new Map(mints.filter(isListed).map((mint) => [mint, listing(mint, mint)])),
  );
  const parts = testMarket(
    { prices, tokens, pricesMax: 50, tokensMax: 100 },
    { clock, ...(shared && { db: shared }) },
  );
  /** As the list of balances asks. */
  const list = async (mints: readonly string[]) =>
    (await Promise.all([parts.market.prices(mints), parts.market.tokens(mints)]))[0].size;
  /** Lets time pass until something holds; the milliseconds that it took. */
  async function until(holds: () => boolean, most = 120_000, stepMs = STEP_MS): Promise<number> {
    const started = clock.now();
    while (!holds() && clock.now() - started < most) {
      if (shared) await answered();
      await parts.pass(stepMs);
    }
    return clock.now() - started;
  }
  return { ...parts, prices, tokens, list, until };
}

test.each([
  ['alone', undefined],
  ['beside others over one database', db],
])(
  '1,000 tokens of one wallet delay the first prices of another by seconds at most, in a server %s',
  async (_how, shared) => {
    const { market, list, until } = await busyMarket(shared);
    void list(SPAM);
    await until(() => false, 500);
    let known = 0;
    const asking = () => void list(OWN).then((size) => (known = Math.max(known, size)));
    asking();
    const waited = await until(() => {
      asking();
      return known === OWN.length;
    });
    expect(waited).toBeLessThanOrEqual(4_000);
    market.close();
  },
);

test('tokens that no source prices are asked for ever more rarely', async () => {
  const { market, prices, tokens, list, until } = await busyMarket(undefined);
  const day = 24 * 60 * 60_000;
  const requests = async (duration: number) => {
    const before = prices.mock.calls.length + tokens.mock.calls.length;
    // Someone looks every minute.
    for (let passed = 0; passed < duration; passed += 60_000) {
      void list(SPAM);
      await until(() => false, 60_000, 10_000);
    }
    return prices.mock.calls.length + tokens.mock.calls.length - before;
  };
  await requests(day / 2);
  // 20 requests for prices and 9 for names each two hours, beside those for the names of the hundred that are listed.
  expect(await requests(day / 2)).toBeLessThan(6 * 29 + 12 * 2 + 20);
  market.close();
});

test('what is asked for soon leaves each fourth turn to the rest', async () => {
  const { market, prices, list, until } = await busyMarket(undefined);
  void list(SPAM);
  await until(() => false, 500);
  for (let second = 0; second < 60; second += 1) {
    // Two requests' worth of new tokens, with room for one.
    void market.prices(Array.from({ length: 50 }, (_, index) => `own ${second} ${index}`));
    void market.prices(Array.from({ length: 50 }, (_, index) => `own ${second} ${index} more`));
    await until(() => false, 1_000);
  }
  const rest = prices.mock.calls.filter(([[first]]) => first?.startsWith('spam')).length;
  expect(rest).toBeGreaterThan(6);
  expect(rest).toBeLessThan(21);
  market.close();
});

test('a token of the rest that another wallet asks for is loaded with those of that wallet', async () => {
  const { market, quote, prices, until } = await busyMarket(undefined);
  prices.mockImplementation(async (mints) => new Map(mints.map((mint) => [mint, quote(2)])));
  void market.prices(SPAM);
  await until(() => false, 500);
  const last = SPAM.at(-1)!;
  const waited = await until(() => {
    void market.prices([last]);
    return prices.mock.calls.flatMap(([mints]) => mints).includes(last);
  });
  expect(waited).toBeLessThanOrEqual(2_000);
  market.close();
});
