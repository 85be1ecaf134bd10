import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { kept } from '../../../../testing/prices.ts';
import type { ListedToken, Price } from '../../ports/market.ts';
import { createPriceHistory } from './price-history.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const { db, superuser } = await testDatabase();
const clock = heldClock(Date.UTC(2026, 5, 1));
const prices = new Map<string, Price>();
const asked: string[] = [];
const market = {
  async prices(mints: readonly string[]) {
    asked.push(...mints);
    return new Map([...prices].filter(([mint]) => mints.includes(mint)));
  },
  listed: async () => new Map<string, ListedToken>(),
};
const history = createPriceHistory({ db, market, clock });
const ago = (milliseconds: number) => clock.now() - milliseconds;
const every = (step: number, from: number) =>
  Array.from({ length: Math.floor(from / step) }, (_, index) => ({
    usd: index + 1,
    at: ago(from - index * step),
  }));

beforeEach(async () => {
  await db.deleteFrom('price_samples').execute();
  await superuser.db.deleteFrom('price_series').execute();
  prices.clear();
  asked.length = 0;
});

test('a token without a series has no history, and the market is not asked for it', async () => {
  expect(await history.ofToken('Nobody', 'ALL')).toEqual([]);
  expect((await history.sparklines(['Nobody'])).lines).toEqual([]);
  expect(asked).toEqual([]);
});

test('starts with the first price and ends with the current one', async () => {
  await kept(db, SOL_MINT, ago(40_000), [{ usd: 148, at: ago(30_000) }]);
  prices.set(SOL_MINT, { usd: 149, change24h: null, at: clock.now() });
  expect(await history.ofToken(SOL_MINT, '1D')).toEqual([
    { at: new Date(ago(30_000)).toISOString(), usd: 148 },
    { at: new Date(clock.now()).toISOString(), usd: 149 },
  ]);
});

/** Prices that rise by one a minute, as far back as each grain goes. */
const grown = [
  ...every(5 * MINUTE, DAY),
  ...every(HOUR, 90 * DAY).filter(({ at }) => at < ago(DAY)),
  ...every(DAY, 400 * DAY).filter(({ at }) => at < ago(90 * DAY)),
].map(({ at }) => ({ at, usd: 1 + (at - ago(400 * DAY)) / MINUTE }));

test.each([
  ['1D', DAY],
  ['1W', 7 * DAY],
  ['1M', 30 * DAY],
  ['ALL', 400 * DAY],
] as const)('%s is at most 200 points over all of its time, without gaps', async (range, length) => {
  await kept(db, SOL_MINT, ago(400 * DAY), grown);
  prices.set(SOL_MINT, { usd: 777_777, change24h: null, at: clock.now() });
  const points = await history.ofToken(SOL_MINT, range);
  expect(points.length).toBeGreaterThan(150);
  expect(points.length).toBeLessThanOrEqual(200);
  expect(points[0]).toEqual({
    at: new Date(ago(length)).toISOString(),
    usd: 1 + (400 * DAY - length) / MINUTE,
  });
  expect(points.at(-1)?.usd).toBe(777_777);
  const known = points.map(({ usd }) => usd ?? -1);
  expect(known).toEqual(known.toSorted((a, b) => a - b));
});

test('a night without a server is a gap', async () => {
  const samples = every(5 * MINUTE, DAY).filter(({ at }) => at < ago(10 * HOUR) || at > ago(2 * HOUR));
  await kept(db, SOL_MINT, ago(DAY), samples);
  prices.set(SOL_MINT, { usd: 300, change24h: null, at: clock.now() });
  const points = await history.ofToken(SOL_MINT, '1D');
  const gaps = points.filter(({ usd }) => usd === null).map(({ at }) => Date.parse(at));
  expect(gaps.length).toBeGreaterThan(50);
  expect(Math.min(...gaps)).toBeGreaterThan(ago(10 * HOUR));
  expect(Math.max(...gaps)).toBeLessThan(ago(2 * HOUR));
});

test('sparklines of many tokens cover the same time', async () => {
  await kept(db, SOL_MINT, ago(2 * DAY), every(5 * MINUTE, 2 * DAY));
  await kept(db, USDC_MINT, ago(HOUR), every(5 * MINUTE, HOUR));
  await kept(db, 'Spam', ago(HOUR), []);
  prices.set(SOL_MINT, { usd: 9_999, change24h: null, at: clock.now() });
  const { from, to, lines } = await history.sparklines([SOL_MINT, USDC_MINT, 'Spam', 'Nobody', SOL_MINT]);
  expect([from.getTime(), to.getTime()]).toEqual([ago(DAY), clock.now()]);
  expect(lines.map(({ mint }) => mint).toSorted()).toEqual([SOL_MINT, USDC_MINT]);
  const line = (mint: string) => lines.find((each) => each.mint === mint)!.usd;
  expect(line(SOL_MINT)).toHaveLength(33);
  expect(line(SOL_MINT)).not.toContain(null);
  expect(line(SOL_MINT).at(-1)).toBe(9_999);
  expect(line(USDC_MINT)).toHaveLength(33);
  expect(line(USDC_MINT).filter((usd) => usd === null).length).toBeGreaterThan(28);
});
