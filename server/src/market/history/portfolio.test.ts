import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { book, kept } from '../../../../testing/prices.ts';
import { userRow } from '../../../../testing/user-row.ts';
import { walletRow } from '../../../../testing/wallet-row.ts';
import type { Price, TokenInfo } from '../../ports/market.ts';
import { balancesByMint } from '../../solana/balances.ts';
import { tokenFacts, valued } from '../../wallets/holdings.ts';
import { createPortfolioHistory } from './portfolio.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const { db, superuser } = await testDatabase();
const userId = await userRow(db);
const clock = heldClock(Date.now());
const prices = new Map<string, Price>();
const decimalsOf: Record<string, number> = { [SOL_MINT]: 9, [USDC_MINT]: 6, Coin: 2, Spam: 0, Late: 0 };
const tokenOf = (mint: string): TokenInfo => ({
  ...{
    mint,
    name: mint,
    symbol: mint,
    decimals: decimalsOf[mint]!,
    multiplier: 1,
    logoURI: null,
    verified: true,
  },
});
const market = {
  prices: async (mints: readonly string[]) => new Map([...prices].filter(([mint]) => mints.includes(mint))),
  tokens: async (mints: readonly string[]) => new Map(mints.map((mint) => [mint, tokenOf(mint)])),
};
const portfolio = createPortfolioHistory({ db, market, clock });
const quote = (mint: string, usd: number) => prices.set(mint, { usd, change24h: null, at: clock.now() });
const ago = (milliseconds: number) => clock.now() - milliseconds;

beforeEach(async () => {
  prices.clear();
  await db.deleteFrom('price_samples').execute();
  await superuser.db.deleteFrom('price_series').execute();
});

test('[who-04] values what was held at each moment at the prices of that moment', async () => {
  const walletId = await walletRow(db, userId);
  const every = Array.from({ length: 40 }, (_, index) => ({
    usd: 100 + index,
    at: ago((39 - index) * 5 * MINUTE),
  }));
  await kept(db, SOL_MINT, ago(DAY), every);
  await book(db, walletId, [
    { mint: SOL_MINT, delta: 2_000_000_000n, at: ago(3 * HOUR) },
    { mint: SOL_MINT, delta: -1_500_000_000n, at: ago(HOUR + MINUTE) },
  ]);
  quote(SOL_MINT, 200);
  const points = await portfolio([walletId], '1D');
  expect(points[0]).toEqual({ at: new Date(ago(3 * HOUR)).toISOString(), usd: 2 * 103, deposited: 0 });
  const at = (time: number) => points.find((point) => point.at === new Date(time).toISOString())?.usd;
  expect(at(ago(HOUR + 5 * MINUTE))).toBe(2 * 126);
  expect(at(ago(HOUR))).toBe(0.5 * 127);
  expect(points.at(-1)).toMatchObject({ at: new Date(clock.now()).toISOString(), usd: 0.5 * 200 });
  expect(points.at(-1)?.deposited).toBe(-1.5 * 127);
});

test('[who-04] has a gap for an unknown price, and no value for a token without a price', async () => {
  const walletId = await walletRow(db, userId);
  const hourly = (usd: number, from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => ({ usd, at: ago((from - index) * HOUR) }));
  await kept(db, SOL_MINT, ago(9 * DAY), [...hourly(100, 120, 80), ...hourly(100, 40, 1)]);
  await kept(db, 'Spam', ago(9 * DAY), []);
  await book(db, walletId, [
    { mint: SOL_MINT, delta: 1_000_000_000n, at: ago(5 * DAY) },
    { mint: 'Spam', delta: 1_000_000n, at: ago(5 * DAY) },
  ]);
  quote(SOL_MINT, 101);
  const points = await portfolio([walletId], '1W');
  const between = (from: number, to: number) =>
    new Set(
      points
        .filter(({ at }) => Date.parse(at) >= ago(from) && Date.parse(at) < ago(to))
        .map(({ usd }) => usd),
    );
  expect(between(120 * HOUR, 78 * HOUR)).toEqual(new Set([100]));
  expect(between(76 * HOUR, 44 * HOUR)).toEqual(new Set([null]));
  expect(between(36 * HOUR, 25 * HOUR)).toEqual(new Set([100]));
  expect(points.at(-1)?.usd).toBe(101);
});

test('[who-04] starts when something first arrived', async () => {
  const [walletId, empty] = [await walletRow(db, userId), await walletRow(db, userId)];
  expect(await portfolio([walletId, empty], 'ALL')).toEqual([]);
  expect(await portfolio([], 'ALL')).toEqual([]);
  await kept(db, SOL_MINT, ago(DAY), [{ usd: 100, at: ago(MINUTE) }]);
  await book(db, walletId, [{ mint: SOL_MINT, delta: 1_000_000_000n, at: ago(30_000) }]);
  quote(SOL_MINT, 102);
  expect((await portfolio([walletId, empty], 'ALL')).map(({ usd }) => usd)).toEqual([100, 102]);
});

test('[who-04] ends with the total of the wallet list', async () => {
  const mint = fc.constantFrom(...Object.keys(decimalsOf));
  const change = fc.record({
    mint,
    delta: fc.bigInt(1n, 10n ** 13n),
    at: fc.integer({ min: -2 * HOUR, max: 400 * DAY }),
  });
  const priced = fc.dictionary(mint, fc.double({ min: 1e-9, max: 1e6, noNaN: true }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      priced,
      fc.constantFrom('1D' as const, '1W' as const, '1M' as const, 'ALL' as const),
      async (wallets, quoted, range) => {
        prices.clear();
        for (const [name, usd] of Object.entries(quoted)) quote(name, usd);
        const ids = [];
        let total = 0;
        for (const changes of wallets) {
          const id = await walletRow(db, userId);
          ids.push(id);
          await book(
            db,
            id,
            changes.map((each) => ({ ...each, at: ago(each.at) })),
          );
          const lamports = changes.reduce(
            (sum, each) => sum + (each.mint === SOL_MINT ? each.delta : 0n),
            0n,
          );
          const tokens = changes.filter((each) => each.mint !== SOL_MINT);
          const balances = balancesByMint({
            lamports,
            tokens: tokens.map(({ mint: of, delta }) => ({ mint: of, amount: delta, frozen: false })),
          } as unknown as Parameters<typeof balancesByMint>[0]);
          const mints = Object.keys(decimalsOf);
          const data = tokenFacts(mints, { prices, tokens: await market.tokens(mints) });
          const listed = valued(
            { walletId: id, publicKey: id },
            lamports,
            balances,
            data,
            new Map(),
            new Date(),
          );
          total += listed.totalUsdValue;
        }
        const last = (await portfolio(ids, range)).at(-1)!;
        expect(last.at).toBe(new Date(clock.now()).toISOString());
        expect(Math.abs(last.usd! - total)).toBeLessThanOrEqual(1e-9 * total);
      },
    ),
    { numRuns: 60 },
  );
});

test('deposits and withdrawals alone are no gain and no loss, whenever they were', async () => {
  const mints = [SOL_MINT, USDC_MINT, 'Coin'];
  for (const [index, mint] of mints.entries()) {
    await kept(db, mint, ago(40 * DAY), [{ usd: index + 1, at: ago(39 * DAY) }]);
    quote(mint, index + 1);
  }
  const change = fc.record({
    mint: fc.constantFrom(...mints),
    delta: fc.bigInt(-(10n ** 10n), 10n ** 12n).filter((delta) => delta !== 0n),
    at: fc.integer({ min: 0, max: 3 * DAY }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('1D' as const, '1W' as const, 'ALL' as const),
      async (changes, range) => {
        const walletId = await walletRow(db, userId);
        const first = mints.map((mint) => ({ mint, delta: 10n ** 13n, at: ago(4 * DAY) }));
        await book(db, walletId, [...first, ...changes.map((each) => ({ ...each, at: ago(each.at) }))]);
        const points = await portfolio([walletId], range);
        for (const { usd, deposited } of points) {
          const gain = (usd ?? 0) - (points[0]?.usd ?? 0) - deposited;
          expect(Math.abs(gain)).toBeLessThan(1e-6 * (points[0]?.usd ?? 1));
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('a deposit before its price is known is no gain when the price comes', async () => {
  const walletId = await walletRow(db, userId);
  const every = (usd: number, hours: number) =>
    Array.from({ length: hours * 12 }, (_, index) => ({ usd, at: ago(index * 5 * MINUTE) }));
  await kept(db, SOL_MINT, ago(DAY), every(100, 12));
  await kept(db, 'Late', ago(2 * HOUR), every(5, 2));
  await book(db, walletId, [
    { mint: SOL_MINT, delta: 1_000_000_000n, at: ago(10 * HOUR) },
    { mint: 'Late', delta: 10n, at: ago(5 * HOUR) },
  ]);
  quote(SOL_MINT, 100);
  quote('Late', 5);
  const points = await portfolio([walletId], '1D');
  expect(points[0]).toMatchObject({ usd: 100, deposited: 0 });
  const last = points.at(-1);
  expect([last?.usd, last?.deposited]).toEqual([150, 50]);
});
