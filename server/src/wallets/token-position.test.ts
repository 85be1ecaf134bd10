import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { calls as contract } from '@cumulus/contract/registry.ts';
import { lamports } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { someAddress } from '../../../testing/token-bytes.ts';
import { newAddress, newCaller, type World, walletWorld } from '../../../testing/wallets.ts';
import { type Mint, mint as toMint } from '../ports/units.ts';
import { positionOf } from './token-position.ts';

const { db } = await testDatabase();
const JUP = newAddress();
const holdings: Record<string, World['holdings'][string]> = {};
const prices: Record<string, World['prices'][string]> = {
  [JUP]: { usd: 3, change24h: 4.2, at: 0 },
  [SOL_MINT]: { usd: 100, change24h: null, at: 0 },
};
const listed = { name: 'Jupiter', symbol: 'JUP', logoURI: null, verified: true };
const tokens = { [JUP]: { mint: JUP, decimals: 6, multiplier: 1, ...listed } };
const { calls } = walletWorld(db, { holdings, prices, tokens });
const NANO = 10n ** 9n;

interface Books {
  held?: bigint;
  amount?: bigint;
  priced?: bigint;
  /** Whole USD. */
  cost?: bigint;
  realised?: bigint;
}

/** A wallet with these books of JUP; it holds what is booked, unless told otherwise. */
async function newWallet(caller: Awaited<ReturnType<typeof newCaller>>, name: string, books?: Books) {
  const { wallet } = await calls.createCloudWallet({ name }, caller);
  if (!books) return wallet;
  const { amount = 0n, held = amount, priced = amount, cost = 0n, realised = 0n } = books;
  const account = {
    ...{ address: someAddress(1), mint: toMint(JUP), program: someAddress(2), frozen: false },
    ...{ lamports: lamports(1_488_440n), bytes: 165 },
  };
  holdings[wallet.publicKey] = {
    lamports: lamports(0n),
    tokens: held > 0n ? [{ ...account, amount: baseUnits(held) }] : [],
  };
  await db
    .insertInto('positions')
    .values({
      ...{ wallet_id: wallet.walletId, mint: JUP, amount, priced, slot: 1n, signature: 's' },
      ...{ cost_nano_usd: cost * NANO, realised_nano_usd: realised * NANO },
    })
    .execute();
  return wallet;
}

async function read(caller: Awaited<ReturnType<typeof newCaller>>, walletId?: string) {
  const input = { mint: JUP, ...(walletId !== undefined && { walletId }) };
  return contract.getTokenPosition.output.parse(await calls.getTokenPosition(input, caller));
}

test('[who-04] says what each wallet has of a token, what it cost, and what was gained; and the same of all', async () => {
  const caller = await newCaller(db);
  const one = await newWallet(caller, 'One', { amount: 10_000_000n, cost: 20n, realised: 5n });
  await newWallet(caller, 'Other', { amount: 30_000_000n, cost: 100n, realised: -2n });
  await newWallet(caller, 'Sold', { realised: 40n });
  await newWallet(caller, 'Never');
  const { token, total, wallets } = await read(caller);
  expect(token).toMatchObject({ mint: JUP, symbol: 'JUP', decimals: 6, priceUsd: 3, verified: true });
  expect(wallets.map(({ name }) => name)).toEqual(['Other', 'One', 'Sold']);
  expect(wallets[1]).toMatchObject({
    ...{ walletId: one.walletId, balance: '10000000', usdValue: 30, averageCostUsd: 2, costUsd: 20 },
    ...{ unrealisedUsd: 10, realisedUsd: 5, isComplete: true },
  });
  expect(wallets[2]).toMatchObject({
    ...{ balance: '0', usdValue: 0, averageCostUsd: null, costUsd: null, unrealisedUsd: null },
    ...{ realisedUsd: 40 },
  });
  expect(total).toEqual({
    ...{ balance: '40000000', usdValue: 120, averageCostUsd: 3, costUsd: 120, unrealisedUsd: 0 },
    ...{ realisedUsd: 43, isComplete: true },
  });
  expect((await read(caller, one.walletId)).wallets.map(({ name }) => name)).toEqual(['One']);
  expect((await read(caller, one.walletId)).total).toMatchObject({ usdValue: 30, realisedUsd: 5 });
});

test('[who-04] unrealised profit is that of the wallet’s row', async () => {
  const caller = await newCaller(db);
  const wallet = await newWallet(caller, 'One', { amount: 7_000_003n, priced: 6_990_000n, cost: 11n });
  const { balances } = await calls.getCloudWalletBalances({ walletIds: [wallet.walletId] }, caller);
  const row = balances[0]!.tokens.find(({ mint }) => mint === JUP);
  const { total } = await read(caller, wallet.walletId);
  expect(row?.pnl).toBeTypeOf('number');
  expect(total).toMatchObject({ unrealisedUsd: row?.pnl, usdValue: row?.usdValue, balance: row?.balance });
});

test('[who-04] a cost that is unknown in one wallet is unknown of all of them, and a deposit is no gain', async () => {
  const caller = await newCaller(db);
  await newWallet(caller, 'Known', { amount: 10_000_000n, cost: 20n });
  await newWallet(caller, 'Unknown', { amount: 10_000_000n, priced: 0n });
  const { total, wallets } = await read(caller);
  expect(wallets.map(({ unrealisedUsd }) => unrealisedUsd).sort()).toEqual([10, null]);
  expect(total).toMatchObject({ averageCostUsd: null, unrealisedUsd: null, usdValue: 60 });
  const other = await newCaller(db);
  await newWallet(other, 'Late', { amount: 10_000_000n, cost: 30n, held: 50_000_000n });
  expect((await read(other)).total).toMatchObject({ usdValue: 150, averageCostUsd: 3, unrealisedUsd: 0 });
});

test('says if the price of something that moved with it was unknown', async () => {
  const caller = await newCaller(db);
  const { walletId } = await newWallet(caller, 'One', { amount: 10_000_000n, cost: 20n });
  const book = (signature: string, changes: [mint: string, delta: bigint, value: bigint | null][]) =>
    db
      .insertInto('ledger')
      .values(
        changes.map(([of, delta, value]) => ({
          ...{ wallet_id: walletId, signature, source: 'external' as const, intent_id: null },
          ...{ counterparty: null, slot: 1n, at: new Date(), mint: of as Mint, delta },
          ...{ value_nano_usd: value, valued_at: new Date() },
        })),
      )
      .execute();
  await book('spam', [['spam', 5n, null]]);
  await book('swap', [
    [JUP, -5n, 2n],
    [SOL_MINT, 5n, 2n],
  ]);
  expect((await read(caller)).total.isComplete).toBe(true);
  await book('exchange', [
    [JUP, -5n, 2n],
    ['spam', 5n, null],
  ]);
  expect((await read(caller)).total.isComplete).toBe(false);
});

test('[who-02] refuses another user’s wallet, and counts none of it', async () => {
  const [caller, stranger] = [await newCaller(db), await newCaller(db)];
  const { walletId } = await newWallet(caller, 'One', { amount: 10_000_000n, cost: 20n });
  await expect(read(stranger, walletId)).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' });
  expect(await read(stranger)).toMatchObject({ wallets: [], total: { balance: '0', realisedUsd: 0 } });
});

test.each([newAddress(), 'no address'])('refuses a token that is not known: %s', async (mint) => {
  const caller = await newCaller(db);
  await newWallet(caller, 'One');
  await expect(calls.getTokenPosition({ mint }, caller)).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' });
});

const part = fc
  .record({
    held: fc.bigInt(0n, 10n ** 15n),
    cost: fc.bigInt(0n, 10n ** 15n),
    realised: fc.bigInt(-(10n ** 12n), 10n ** 12n),
  })
  .map(({ held, cost, realised }) => ({
    held,
    booked: {
      ...{ amount: held, priced: held, cost: held === 0n ? 0n : cost, realised, isComplete: true },
    },
  }));

test('[who-04] the figures of wallets add up to those of all: value less cost is the profit of what is held', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 1e-9, max: 1e6, noNaN: true }),
      (parts, priceUsd) => {
        const token = { decimals: 6, multiplier: 1, priceUsd };
        const total = positionOf(parts, token);
        const each = parts.map((one) => positionOf([one], token));
        const sum = (of: 'usdValue' | 'costUsd' | 'unrealisedUsd' | 'realisedUsd') =>
          each.reduce((so, one) => so + (one[of] ?? 0), 0);
        const size = sum('usdValue') + sum('costUsd') + 1;
        const equal = (one: number | null, other: number) =>
          expect(Math.abs((one ?? 0) - other) / size).toBeLessThan(1e-9);
        equal(total.usdValue, sum('usdValue'));
        equal(total.costUsd, sum('costUsd'));
        equal(total.unrealisedUsd, sum('unrealisedUsd'));
        equal(total.realisedUsd, sum('realisedUsd'));
        equal(total.unrealisedUsd, (total.usdValue ?? 0) - (total.costUsd ?? 0));
      },
    ),
  );
});
