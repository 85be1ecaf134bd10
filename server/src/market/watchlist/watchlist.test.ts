import { isCallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, USDC_MINT, WATCHLIST_TOKENS_MAX, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { readTokenAddress } from '@cumulus/contract/token-address.ts';
import { getAddressDecoder, isAddress } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { someMints } from '../../../../testing/mints.ts';
import { userRow } from '../../../../testing/user-row.ts';
import type { Price } from '../../ports/market.ts';
import { createWatchlists } from './watchlist.ts';

const { db } = await testDatabase();
const clock = heldClock();
const prices = new Map<string, Price>();
const watchlist = createWatchlists({ db, clock, market: { prices: async () => prices } });

const quoted = (usd: number, age = 0): Price => ({ usd, change24h: null, at: clock.now() - age });
const codeOf = (failure: unknown) => (isCallError(failure) ? failure.code : failure);
const outcome = (work: Promise<void>) => work.then(() => 'added', codeOf);

/** A user who already watches this many tokens. */
async function watcherOf(count: number): Promise<string> {
  const userId = await userRow(db);
  const added_at = new Date(clock.now());
  const entries = someMints(count).map((mint) => ({ user_id: userId, mint, added_at, import_price: null }));
  if (count > 0) await db.insertInto('watchlist_entries').values(entries).execute();
  return userId;
}

test('[fn-18, fn-19, data-15] keeps the price and the time of adding, oldest entry first', async () => {
  const userId = await userRow(db);
  prices.set(USDC_MINT, quoted(0.9998)).set(SOL_MINT, quoted(148.25));
  const first = new Date(clock.now()).toISOString();
  await watchlist.add(userId, USDC_MINT);
  clock.advance(60_000);
  prices.set(USDC_MINT, quoted(2));
  await watchlist.add(userId, ` ${SOL_MINT} `);
  expect(await watchlist.list(userId)).toEqual([
    { address: USDC_MINT, importPrice: 0.9998, importDate: first, categoryIds: [] },
    {
      address: SOL_MINT,
      importPrice: 148.25,
      importDate: new Date(clock.now()).toISOString(),
      categoryIds: [],
    },
  ]);
});

test('[data-15] a restored token has its former price and time, but no future one', async () => {
  const userId = await userRow(db);
  prices.clear();
  prices.set(USDC_MINT, quoted(2));
  const now = clock.now();
  const at = (time: number) => new Date(time).toISOString();
  await watchlist.add(userId, USDC_MINT, { importPrice: 0.5, importDate: at(now - 86_400_000) });
  await watchlist.add(userId, SOL_MINT, { importPrice: null, importDate: at(now + 86_400_000) });
  await watchlist.add(userId, WRAPPED_SOL_MINT, { importPrice: 1, importDate: '0000-01-01T00:00:00Z' });
  expect(await watchlist.list(userId)).toEqual([
    { address: WRAPPED_SOL_MINT, importPrice: 1, importDate: at(0), categoryIds: [] },
    { address: USDC_MINT, importPrice: 0.5, importDate: at(now - 86_400_000), categoryIds: [] },
    { address: SOL_MINT, importPrice: null, importDate: at(now), categoryIds: [] },
  ]);
});

test('[data-15] stores no price if the token has none, or only a stale one', async () => {
  const userId = await userRow(db);
  prices.clear();
  prices.set(USDC_MINT, quoted(1, 6 * 60_000)).set(SOL_MINT, quoted(148, 4 * 60_000));
  for (const mint of [USDC_MINT, SOL_MINT, WRAPPED_SOL_MINT]) await watchlist.add(userId, mint);
  const entries = await watchlist.list(userId);
  expect(new Map(entries.map((entry) => [entry.address, entry.importPrice]))).toEqual(
    new Map([
      [USDC_MINT, null],
      [SOL_MINT, 148],
      [WRAPPED_SOL_MINT, null],
    ]),
  );
});

test('[rule-37] refuses empty and malformed addresses with the specified sentences', async () => {
  const userId = await userRow(db);
  for (const act of [watchlist.add, watchlist.remove]) {
    await expect(act(userId, '  ')).rejects.toThrow(/^Please enter a token address$/);
    await expect(act(userId, 'not an address')).rejects.toThrow(/^Invalid Solana token address$/);
  }
});

test('[rule-37, limit-20] accepts exactly what Solana accepts as an address', () => {
  const decoder = getAddressDecoder();
  const some = fc.oneof(
    fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => decoder.decode(bytes) as string),
    fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{30,46}$/),
    fc.stringMatching(/^1{0,34}[1-9A-HJ-NP-Za-km-z]{0,44}$/),
  );
  fc.assert(
    fc.property(some, (text) => {
      expect('address' in readTokenAddress(text)).toBe(isAddress(text));
    }),
  );
});

test('[error-18] a token that is added concurrently is watched once', async () => {
  const userId = await userRow(db);
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => outcome(watchlist.add(userId, USDC_MINT))),
  );
  expect(outcomes.filter((each) => each === 'added')).toHaveLength(1);
  expect(outcomes.filter((each) => each === 'TOKEN_ALREADY_WATCHED')).toHaveLength(11);
  await expect(watchlist.add(userId, USDC_MINT)).rejects.toMatchObject({
    message: 'This token is already in your watchlist',
    status: 'ALREADY_EXISTS',
  });
  expect(await watchlist.list(userId)).toHaveLength(1);
});

test('[limit-31, who-07, error-18] holds at most 500 tokens, also if more are added concurrently', async () => {
  const userId = await watcherOf(WATCHLIST_TOKENS_MAX - 3);
  const outcomes = await Promise.all(someMints(20).map((mint) => outcome(watchlist.add(userId, mint))));
  expect(outcomes.filter((each) => each === 'added')).toHaveLength(3);
  expect(outcomes.filter((each) => each === 'WATCHLIST_TOKEN_COUNT_EXCEEDED')).toHaveLength(17);
  const list = await watchlist.list(userId);
  expect(list).toHaveLength(500);
  await expect(watchlist.add(userId, someMints(1)[0]!)).rejects.toThrow(
    /^Watchlist is limited to 500 tokens\. Please remove some tokens first\.$/,
  );

  // A watched token is refused as such; a removed one makes room.
  await expect(watchlist.add(userId, list[7]!.address)).rejects.toMatchObject({
    code: 'TOKEN_ALREADY_WATCHED',
  });
  await watchlist.remove(userId, list[7]!.address);
  await watchlist.add(userId, someMints(1)[0]!);
  expect(await watchlist.list(userId)).toHaveLength(500);
});

test('[fn-20, who-02] removes a token from the own list only; an unwatched one changes nothing', async () => {
  const [userId, other] = [await userRow(db), await userRow(db)];
  for (const id of [userId, other]) await watchlist.add(id, USDC_MINT);
  await watchlist.remove(userId, `${USDC_MINT}\n`);
  await watchlist.remove(userId, USDC_MINT);
  expect(await watchlist.list(userId)).toEqual([]);
  expect(await watchlist.list(other)).toHaveLength(1);
});

test('the alerts for a token go with it, those for SOL with wrapped SOL, and no others', async () => {
  const [userId, other] = [await userRow(db), await userRow(db)];
  const alert = { condition: 'price_above', value: 1e6 } as const;
  for (const user_id of [userId, other])
    for (const mint of [USDC_MINT, SOL_MINT])
      await db
        .insertInto('price_alerts')
        .values({ ...alert, user_id, mint })
        .execute();
  const left = async (user_id: string) =>
    (await db.selectFrom('price_alerts').select('mint').where('user_id', '=', user_id).execute()).map(
      ({ mint }) => mint,
    );
  await watchlist.remove(userId, USDC_MINT);
  expect(await left(userId)).toHaveLength(2);
  await watchlist.add(userId, USDC_MINT);
  await watchlist.remove(userId, USDC_MINT);
  expect(await left(userId)).toEqual([SOL_MINT]);
  await watchlist.add(userId, WRAPPED_SOL_MINT);
  await watchlist.remove(userId, WRAPPED_SOL_MINT);
  expect([await left(userId), (await left(other)).length]).toEqual([[], 2]);
});
