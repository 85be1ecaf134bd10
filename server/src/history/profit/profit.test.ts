import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { unheard } from '../../../../testing/unheard.ts';
import { userRow } from '../../../../testing/user-row.ts';
import { walletRow } from '../../../../testing/wallet-row.ts';
import { openDatabase } from '../../db/pool.ts';
import type { Price, TokenInfo } from '../../ports/market.ts';
import type { LedgerEvent } from './event.ts';
import { fold } from './position.ts';
import { createProfit } from './profit.ts';
import { findPositions, putPositions, valuedEvents } from './store.ts';

const { db, url, superuser } = await testDatabase();
const userId = await userRow(db);
const clock = heldClock(Date.now());
const prices = new Map<string, Price>();
const log = { warn: vi.fn() };
const token = (mint: string): [string, TokenInfo] => [
  mint,
  { mint, name: mint, symbol: mint, decimals: 0, multiplier: 1, logoURI: null, verified: true },
];
const market = {
  prices: async () => prices,
  tokens: async (mints: readonly string[]) => new Map(mints.map(token)),
};
const newProfit = () => createProfit({ db, market, clock, log, invalidations: unheard });
let profit = newProfit();

function quote(mint: string, usd: number, at = clock.now()): void {
  prices.set(mint, { usd, change24h: null, at });
}

beforeEach(() => {
  prices.clear();
  profit = newProfit();
});

const newWallet = () => walletRow(db, userId);

/** Books an external transaction. */
async function book(walletId: string, slot: number, deltas: Record<string, bigint>, signature = `s${slot}`) {
  const at = new Date(clock.now());
  const shared = {
    wallet_id: walletId,
    signature,
    source: 'external' as const,
    intent_id: null,
    at,
    booked_at: at,
  };
  const rows = Object.entries(deltas).map(([mint, delta]) => ({
    ...shared,
    slot: BigInt(slot),
    mint,
    delta,
  }));
  await db
    .insertInto('ledger')
    .values(rows.map((row) => ({ ...row, counterparty: null, value_nano_usd: null, valued_at: null })))
    .execute();
}

const positionsOf = (walletId: string) => db.transaction().execute((tx) => findPositions(tx, walletId));
const position = async (walletId: string, mint: string) => (await positionsOf(walletId)).get(mint);

test('[who-04] a deposit keeps its value when the price changes later', async () => {
  const walletId = await newWallet();
  quote(SOL_MINT, 100);
  await book(walletId, 1, { [SOL_MINT]: 2n });
  expect(await profit.value()).toBe(1);
  quote(SOL_MINT, 300);
  await book(walletId, 2, { [SOL_MINT]: 2n });
  expect(await profit.value()).toBe(1);
  expect(await profit.value()).toBe(0);
  expect(await position(walletId, SOL_MINT)).toMatchObject({
    amount: 4n,
    priced: 4n,
    cost: 800_000_000_000n,
  });
});

test('[who-04] waits some minutes for a price and then has none for good', async () => {
  const walletId = await newWallet();
  await book(walletId, 1, { soon: 1n });
  await book(walletId, 2, { never: 1n });
  expect(await profit.value()).toBe(0);
  clock.advance(60_000);
  quote('soon', 7);
  expect(await profit.value()).toBe(1);
  clock.advance(5 * 60_000);
  quote('never', 9);
  expect(await profit.value()).toBe(1);
  expect(await position(walletId, 'soon')).toMatchObject({ amount: 1n, priced: 1n, cost: 7_000_000_000n });
  expect(await position(walletId, 'never')).toMatchObject({ amount: 1n, priced: 0n, cost: 0n });
});

test('[who-04] does not use a price of another time', async () => {
  const walletId = await newWallet();
  quote('old', 7, clock.now() - 6 * 60_000);
  await book(walletId, 1, { old: 1n });
  expect(await profit.value()).toBe(0);
});

test.each([
  ['', {}],
  [', nor does what moved SOL besides', { [SOL_MINT]: -1n }],
])('what has no price keeps nothing else from getting its value%s', async (_, besides) => {
  const walletId = await newWallet();
  quote(SOL_MINT, 100);
  for (let slot = 1; slot <= 501; slot++) await book(walletId, slot, { spam: 1n, ...besides });
  // Events of equal times come in any order, and a batch is limited: this one is later.
  clock.advance(1);
  await book(walletId, 502, { [SOL_MINT]: 1n });
  await profit.value();
  expect(await profit.value()).toBe(1);
  expect(await position(walletId, SOL_MINT)).toMatchObject({ amount: 1n });
  clock.advance(6 * 60_000);
  while (await profit.value());
  expect(await position(walletId, 'spam')).toMatchObject({ amount: 501n, priced: 0n });
});

test('[who-04] returns ledger sums, valued or not, for all wallets at once', async () => {
  const [one, other, empty] = [await newWallet(), await newWallet(), await newWallet()];
  quote(SOL_MINT, 100);
  await book(one, 1, { [SOL_MINT]: 5n });
  await book(other, 1, { [SOL_MINT]: 6n, [USDC_MINT]: 1n });
  quote(USDC_MINT, 1);
  await profit.value();
  await book(one, 2, { [SOL_MINT]: -2n, late: 3n });
  const books = await profit.books([one, other, empty]);
  expect(books.get(empty)?.booked.size).toBe(0);
  expect(Object.fromEntries(books.get(one)!.booked)).toEqual({ [SOL_MINT]: 3n, late: 3n });
  expect(Object.fromEntries(books.get(one)!.positions)).toEqual({
    [SOL_MINT]: { amount: 5n, priced: 5n, cost: 500_000_000_000n },
  });
  expect(Object.fromEntries(books.get(other)!.booked)).toEqual({ [SOL_MINT]: 6n, [USDC_MINT]: 1n });
});

test('a late deposit counts at its slot', async () => {
  const walletId = await newWallet();
  quote('jup', 10);
  await book(walletId, 5, { jup: -30n });
  await profit.value();
  expect(await position(walletId, 'jup')).toMatchObject({ amount: -30n, priced: 0n });
  await book(walletId, 3, { jup: 40n });
  await profit.value();
  expect(await position(walletId, 'jup')).toMatchObject({ amount: 10n, priced: 10n, cost: 100_000_000_000n });
});

const arriving = fc.uniqueArray(
  fc.record({
    slot: fc.integer({ min: 1, max: 9 }),
    name: fc.constantFrom('a', 'b', 'c'),
    deltas: fc.dictionary(
      fc.constantFrom(SOL_MINT, 'jup', 'bonk'),
      fc.bigInt({ min: -1_000n, max: 1_000n }).filter((delta) => delta !== 0n),
      { minKeys: 1, noNullPrototype: true },
    ),
    usd: fc.double({ min: 0.001, max: 1_000, noNaN: true }),
    valuesAfter: fc.boolean(),
  }),
  { selector: ({ slot, name }) => `${slot} ${name}`, minLength: 1, maxLength: 10 },
);

test('[who-04] positions equal the fold of the whole ledger, written and valued in any order', async () => {
  await fc.assert(
    fc.asyncProperty(arriving, async (bookings) => {
      const walletId = await newWallet();
      for (const { slot, name, deltas, usd, valuesAfter } of bookings) {
        for (const mint of [SOL_MINT, 'jup', 'bonk']) quote(mint, usd);
        await book(walletId, slot, deltas, `${slot} ${name}`);
        if (valuesAfter) await profit.value();
      }
      await profit.value();
      const events: LedgerEvent[] = await db.transaction().execute((tx) => valuedEvents(tx, walletId));
      expect(events).toHaveLength(bookings.length);
      expect(await positionsOf(walletId)).toEqual(fold(events));
    }),
    { numRuns: 25 },
  );
});

test('concurrent workers count each event once', async () => {
  const walletId = await newWallet();
  quote('jup', 10);
  for (let slot = 1; slot <= 20; slot++) await book(walletId, slot, { jup: 1n });
  await Promise.all(Array.from({ length: 6 }, () => newProfit().value()));
  expect(await position(walletId, 'jup')).toMatchObject({ amount: 20n, cost: 200_000_000_000n });
});

test('of three workers each values events that no other does, and none tries in vain', async () => {
  quote('jup', 10);
  quote('usd', 1);
  const wallets = await Promise.all(Array.from({ length: 30 }, newWallet));
  // More than one claim takes, of two rows each.
  for (const walletId of wallets)
    for (let slot = 1; slot <= 40; slot++) await book(walletId, slot, { jup: 1n, usd: 2n });
  /** How many rows each update of the ledger changed. */
  const updated: number[] = [];
  const work = async (): Promise<number> => {
    const own = openDatabase(url, 1);
    own.pool.on('connect', (client) => {
      const query = client.query.bind(client);
      Object.assign(client, {
        async query(text: string, values: unknown[]) {
          const result = await query(text, values);
          if (/^\s*update ledger/.test(text)) updated.push(result.rowCount!);
          return result;
        },
      });
    });
    const worker = createProfit({ db: own.db, market, clock, log, invalidations: unheard });
    let valued = 0;
    for (;;) {
      const some = await worker.value();
      valued += some;
      if (some === 0) break;
    }
    await own.pool.end();
    return valued;
  };
  const valued = await Promise.all([work(), work(), work()]);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  expect(sum(valued)).toBe(1_200);
  expect(sum(updated)).toBe(2_400);
  expect(updated).not.toContain(0);
  for (const walletId of wallets)
    expect(await position(walletId, 'jup')).toMatchObject({ amount: 40n, cost: 400_000_000_000n });
});

test('a ledger row never changes and gets its value once', async () => {
  const walletId = await newWallet();
  await book(walletId, 1, { jup: 1n });
  const row = superuser.db.updateTable('ledger').where('wallet_id', '=', walletId);
  const never = /a row of the ledger never changes/;
  await expect(row.set({ delta: 2n }).execute()).rejects.toThrow(never);
  await expect(row.set({ valued_at: new Date(), slot: 9n }).execute()).rejects.toThrow(never);
  await expect(superuser.db.deleteFrom('ledger').where('wallet_id', '=', walletId).execute()).rejects.toThrow(
    never,
  );
  await row.set({ valued_at: new Date(), value_nano_usd: 1n }).execute();
  await expect(row.set({ value_nano_usd: 2n }).execute()).rejects.toThrow(never);
});

test('continues after a database outage until it is stopped', async () => {
  const walletId = await newWallet();
  quote('jup', 10);
  const broken = vi.spyOn(market, 'tokens').mockRejectedValueOnce(new Error('away'));
  await book(walletId, 1, { jup: 1n });
  profit.start();
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await position(walletId, 'jup')).toMatchObject({ amount: 1n });
  });
  await profit.stop();
  broken.mockRestore();
});

test('any number of positions uses the same prepared statement', async () => {
  const { db: alone, pool } = openDatabase(url, 1);
  const walletId = await newWallet();
  const changes = ['a', 'b', 'c'].map((mint) => ({ mint, delta: 1n, value: 2n }));
  for (const count of [1, 2, 3]) {
    const event = { signature: 's', slot: 1n, feeLamports: 0n, changes: changes.slice(0, count) };
    await alone.transaction().execute((tx) => putPositions(tx, walletId, fold([event])));
  }
  const { rows } = await sql`select from pg_prepared_statements where statement like '%positions%'`.execute(
    alone,
  );
  expect(rows).toHaveLength(1);
  expect([...(await positionsOf(walletId)).keys()].sort()).toEqual(['a', 'b', 'c']);
  await pool.end();
});
