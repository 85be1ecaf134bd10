import { baseUnits } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { holdingsOf } from '@cumulus/contract/holdings.ts';
import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Address, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { someAddress } from '../../../testing/token-bytes.ts';
import { newAddress, newCaller, type World, walletWorld } from '../../../testing/wallets.ts';
import { mint } from '../ports/units.ts';
import { registerDesktopWallet } from './desktop.ts';

const { db } = await testDatabase();
const holdings: Record<string, World['holdings'][string]> = {};
const { calls, deps, reads, clock, drips, unbooked } = walletWorld(db, { holdings });

async function newWallet(caller: Awaited<ReturnType<typeof newCaller>>, held = 0n) {
  const { wallet } = await calls.createCloudWallet({ name: 'Main' }, caller);
  holdings[wallet.publicKey] = { lamports: lamports(held), tokens: [] };
  return wallet;
}

test('[fn-13, api-08] returns the balances of the requested wallets in order, with one read of the chain', async () => {
  const caller = await newCaller(db);
  const made = [await newWallet(caller, 1n), await newWallet(caller, 2n), await newWallet(caller, 3n)];
  reads.length = 0;
  const { balances } = await calls.getCloudWalletBalances(
    { walletIds: [made[2]!.walletId, made[0]!.walletId, made[2]!.walletId] },
    caller,
  );
  expect(balances.map(({ walletId, solLamports }) => [walletId, solLamports])).toEqual([
    [made[2]!.walletId, '3'],
    [made[0]!.walletId, '1'],
  ]);
  expect(reads).toHaveLength(1);
});

test('[fn-14, who-04] lists wallets with their balances with one read of the chain', async () => {
  const caller = await newCaller(db);
  const { publicKey } = await newWallet(caller, 1_000_000_000n);
  const usdc = {
    address: someAddress(1),
    mint: mint(USDC_MINT),
    program: someAddress(2),
    amount: baseUnits(7n),
    frozen: false,
    lamports: lamports(1_488_440n),
    bytes: 165,
  };
  holdings[publicKey] = { lamports: lamports(1_000_000_000n), tokens: [usdc] };
  await newWallet(caller, 5n);
  reads.length = 0;
  const { wallets } = await calls.getCloudWallets(null, caller);
  expect(wallets.map(({ solBalance, tokenCount }) => [solBalance, tokenCount])).toEqual([
    [1, 1],
    [5e-9, 0],
  ]);
  expect(wallets[0]!.tokens.map(({ balance }) => balance)).toEqual(['1000000000', '7']);
  expect(reads).toHaveLength(1);
});

test('lists on request each token once, apart from what the wallets have of it', async () => {
  const caller = await newCaller(db);
  await newWallet(caller, 5n);
  await newWallet(caller, 6n);
  const { wallets: whole } = await calls.getCloudWallets(null, caller);
  const apart = await calls.getCloudWallets({ tokensApart: true }, caller);
  const tokens = 'tokens' in apart ? apart.tokens : [];
  expect(tokens.map(({ mint }) => mint)).toEqual([SOL_MINT]);
  expect(apart.wallets.flatMap((each) => each.tokens)).toMatchObject([{ balance: '5' }, { balance: '6' }]);
  expect(apart.wallets[0]!.tokens[0]).not.toHaveProperty('symbol');
  const facts = new Map(tokens.map((token) => [token.mint, token]));
  expect(apart.wallets.map((each) => ({ ...each, tokens: holdingsOf(each.tokens, facts) }))).toEqual(whole);
});

test('says how many token accounts in use hold more than rent of today, and shows balances without rent', async () => {
  const caller = await newCaller(db);
  const { publicKey, walletId } = await newWallet(caller);
  const account = (at: number, held: bigint, fields: object = {}) => ({
    ...{ address: someAddress(at), mint: mint(USDC_MINT), program: someAddress(9), frozen: false },
    ...{ amount: baseUnits(7n), lamports: lamports(held), bytes: 165, ...fields },
  });
  holdings[publicKey] = {
    lamports: lamports(0n),
    tokens: [
      account(1, 2_039_280n),
      account(2, 2_074_080n, { bytes: 170 }),
      account(3, 1_488_440n),
      account(4, 2_039_280n, { amount: baseUnits(0n) }),
      account(5, 9_000_000_000n, { mint: mint(WRAPPED_SOL_MINT) }),
      account(6, 2_039_280n, { bytes: null }),
    ],
  };
  const read = async () =>
    (await calls.getCloudWalletBalances({ walletIds: [walletId] }, caller)).balances[0];
  expect(await read()).toMatchObject({ emptyAccounts: 1, excessAccounts: 2 });
  const { rentExemptMinimum } = deps.chain;
  deps.chain.rentExemptMinimum = () => Promise.reject(new CallError('CHAIN_UNAVAILABLE'));
  expect(await read()).toMatchObject({ emptyAccounts: 1, excessAccounts: 0 });
  deps.chain.rentExemptMinimum = rentExemptMinimum;
});

test('reports exactly the wallets whose balances differ from the ledger', async () => {
  const caller = await newCaller(db);
  const [found, missed] = [await newWallet(caller, 5n), await newWallet(caller, 5n)];
  await newWallet(caller, 0n);
  await registerDesktopWallet(db, {
    userId: caller.userId,
    publicKey: newAddress() as Address,
    name: 'Ledger',
  });
  await db
    .insertInto('ledger')
    .values({
      wallet_id: found.walletId,
      signature: 'deposit',
      mint: SOL_MINT,
      source: 'external',
      intent_id: null,
      delta: 5n,
      counterparty: null,
      slot: 1n,
      at: new Date(),
      value_nano_usd: null,
      valued_at: null,
    })
    .execute();
  unbooked.length = 0;
  await calls.getCloudWallets(null, caller);
  expect(unbooked).toEqual([missed.publicKey]);
});

test('asks the market about what is booked while it reads the chain, and about what else is held after that', async () => {
  const caller = await newCaller(db);
  const { publicKey, walletId } = await newWallet(caller);
  await db
    .insertInto('ledger')
    .values({
      ...{ wallet_id: walletId, signature: 'in', mint: SOL_MINT, source: 'external', intent_id: null },
      ...{ delta: 5n, counterparty: null, slot: 1n, at: new Date(), value_nano_usd: null, valued_at: null },
    })
    .execute();
  const usdc = {
    address: someAddress(1),
    mint: mint(USDC_MINT),
    program: someAddress(2),
    amount: baseUnits(7n),
  };
  holdings[publicKey] = {
    lamports: lamports(5n),
    tokens: [{ ...usdc, frozen: false, lamports: lamports(1_488_440n), bytes: 165 }],
  };
  const [chain, market] = [{ ...deps.chain }, { ...deps.market }];
  const read = Promise.withResolvers<void>();
  const asked: (readonly string[])[] = [];
  const isAsked = Promise.withResolvers<void>();
  deps.chain.holdings = async (...args) => {
    await read.promise;
    return await chain.holdings(...args);
  };
  deps.market.prices = async (mints) => {
    asked.push(mints);
    isAsked.resolve();
    return await market.prices(mints);
  };
  const listing = calls.getCloudWalletBalances({ walletIds: [walletId] }, caller);
  await isAsked.promise;
  clock.advance(1_000);
  expect(asked).toEqual([[SOL_MINT]]);
  const readAt = new Date(clock.now()).toISOString();
  read.resolve();
  const [balances] = (await listing).balances;
  expect(asked).toEqual([[SOL_MINT], [USDC_MINT]]);
  expect(balances!.readAt).toBe(readAt);
  expect(balances!.tokens.map((token) => token.mint)).toEqual([SOL_MINT, USDC_MINT]);
  Object.assign(deps.chain, chain);
  Object.assign(deps.market, market);
});

test('reads nothing for a user without wallets', async () => {
  reads.length = 0;
  expect(await calls.getCloudWallets(null, await newCaller(db))).toEqual({ wallets: [] });
  expect(reads).toEqual([]);
});

test('returns no balances older than the wallet’s last transaction', async () => {
  const caller = await newCaller(db);
  const { walletId } = await newWallet(caller);
  await db.updateTable('wallets').set({ settled_slot: 77n }).where('id', '=', walletId).execute();
  reads.length = 0;
  await calls.getCloudWallets(null, caller);
  expect(reads).toMatchObject([{ minSlot: 77n }]);
});

test('fails if the chain is unavailable instead of showing wallets without balances', async () => {
  const caller = await newCaller(db);
  await newWallet(caller);
  const away = walletWorld(db);
  away.deps.chain.holdings = () => Promise.reject(new CallError('CHAIN_UNAVAILABLE'));
  await expect(away.calls.getCloudWallets(null, caller)).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  // A new wallet needs no read of the chain.
  await away.calls.createCloudWallet({ name: 'Second' }, caller);
});

test('[who-11, api-04, data-02, api-08] shows desktop wallets by name and public key, with balances by either id', async () => {
  const caller = await newCaller(db);
  const publicKey = newAddress();
  holdings[publicKey] = { lamports: lamports(9n), tokens: [] };
  await registerDesktopWallet(db, { userId: caller.userId, publicKey: publicKey as Address, name: 'Ledger' });
  expect(await calls.getBackedUpWallets(null, caller)).toEqual({ wallets: [{ publicKey, name: 'Ledger' }] });
  const walletId = `desktop-${publicKey}`;
  for (const asked of [{ walletIds: [walletId] }, { walletIds: [], publicKeys: [publicKey] }]) {
    const { balances } = await calls.getCloudWalletBalances(asked, caller);
    expect(balances).toMatchObject([{ walletId, publicKey, solLamports: '9' }]);
  }
});

test('[who-02] does not show balances of another user’s desktop wallet', async () => {
  const [owner, stranger] = [await newCaller(db), await newCaller(db)];
  const publicKey = newAddress();
  await registerDesktopWallet(db, { userId: owner.userId, publicKey: publicKey as Address, name: 'Ledger' });
  for (const asked of [{ walletIds: [`desktop-${publicKey}`] }, { walletIds: [], publicKeys: [publicKey] }])
    await expect(calls.getCloudWalletBalances(asked, stranger)).rejects.toMatchObject({
      code: 'WALLET_NOT_FOUND',
    });
  expect(await calls.getBackedUpWallets(null, stranger)).toEqual({ wallets: [] });
});

test('gives test funds to an own wallet, once a minute', async () => {
  const caller = await newCaller(db);
  const { walletId, publicKey } = await newWallet(caller);
  expect(await calls.getTestSol({ walletId }, caller)).toEqual({
    success: true,
    txSignature: expect.stringMatching(/^drip/),
    lamports: '2000000000',
  });
  clock.advance(59_001);
  await expect(calls.getTestSol({ walletId }, caller)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    context: { seconds: 1 },
  });
  clock.advance(999);
  await calls.getTestSol({ walletId }, caller);
  expect(drips).toEqual([publicKey, publicKey]);
});

test('lets a wallet ask again at once if the faucet failed', async () => {
  const { drip } = deps.faucet;
  const caller = await newCaller(db);
  const { walletId } = await newWallet(caller);
  deps.faucet.drip = () => Promise.reject(new CallError('CHAIN_UNAVAILABLE'));
  await expect(calls.getTestSol({ walletId }, caller)).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  deps.faucet.drip = drip;
  await calls.getTestSol({ walletId }, caller);
});

test('has no test funds on a network without a faucet', async () => {
  const caller = await newCaller(db);
  const { walletId } = await newWallet(caller);
  const mainnet = walletWorld(db, {}, null);
  await expect(mainnet.calls.getTestSol({ walletId }, caller)).rejects.toMatchObject({
    code: 'TEST_FUNDS_UNAVAILABLE',
  });
});
