import { randomUUID } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { accountOf, newAddress } from '../../../../testing/issuer.ts';
import { moneyWorld, type TestWallet, tokenOrder } from '../../../../testing/money-world.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../solana/programs.ts';
import { WRAPPED_SOL } from '../../solana/sol.ts';

const { chain, db, fund, newWallet, newHolder, serve, lamportsOf, issuer } = await moneyWorld();
const call = serve();
const SOL = 1_000_000_000n;
const FEE = 5_000n;

const plain = await issuer.createMint();
const plain2022 = await issuer.createMint({ program: TOKEN_2022_PROGRAM, decimals: 2 });
const [rent, rent2022] = await Promise.all([165, 170].map((bytes) => chain.rentExemptMinimum(bytes)));

const accountsOf = async ({ publicKey }: TestWallet) => (await chain.holdings([publicKey])).value[0]!.tokens;
const sendAll = async (wallet: TestWallet, mint: typeof plain) =>
  call('transferToken', wallet, tokenOrder(mint, await newAddress(), '1000'));

describe('after all of a token was sent', async () => {
  const wallet = await newHolder(plain);
  await issuer.give(wallet.publicKey, plain2022, 100_000n);
  await sendAll(wallet, plain);
  await sendAll(wallet, plain2022);
  const before = await lamportsOf(wallet.publicKey);
  const key = randomUUID();

  test('the rent of its account can be reclaimed, with that of other empty ones', async () => {
    const said = await call('getReclaimableRent', wallet, {});
    expect(said).toEqual({
      accounts: 2,
      excessAccounts: 0,
      lamports: String(rent! + rent2022!),
      networkFeeLamports: String(FEE),
    });
    const answer = await call('reclaimRent', wallet, { idempotencyKey: key });
    expect(answer).toMatchObject({ success: true, pending: false, error: null });
    expect(await lamportsOf(wallet.publicKey)).toBe(before + rent! + rent2022! - FEE);
    expect(await accountsOf(wallet)).toEqual([]);
  });

  test('the same request again moves nothing and answers the same', async () => {
    expect(await call('reclaimRent', wallet, { idempotencyKey: key })).toMatchObject({ success: true });
    expect(await lamportsOf(wallet.publicKey)).toBe(before + rent! + rent2022! - FEE);
  });

  test('another request finds nothing more', async () => {
    await expect(call('reclaimRent', wallet, {})).rejects.toMatchObject({ code: 'NOTHING_TO_RECLAIM' });
    const nothing = { accounts: 0, excessAccounts: 0, lamports: '0', networkFeeLamports: '0' };
    expect(await call('getReclaimableRent', wallet, {})).toEqual(nothing);
  });

  test('the history has it as SOL received by a reclaim, and the ledger to the lamport', async () => {
    const event = await db
      .selectFrom('wallet_events')
      .select(['type', 'state', 'reason', 'given_mint', 'changes'])
      .where('wallet_id', '=', wallet.walletId)
      .where('reason', '=', 'reclaim')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ type: 'transfer', state: 'confirmed', given_mint: null });
    expect(event.changes).toMatchObject([{ delta: String(rent! + rent2022! - FEE) }]);
  });

  test('the token can be received again', async () => {
    await issuer.give(wallet.publicKey, plain, 7n);
    expect(await accountsOf(wallet)).toMatchObject([{ mint: plain.address, amount: 7n }]);
  });
});

test('an account that still holds tokens stays, beside an empty one that is closed', async () => {
  const wallet = await newHolder(plain);
  await issuer.give(wallet.publicKey, plain2022, 100_000n);
  await sendAll(wallet, plain2022);
  expect(await call('reclaimRent', wallet, {})).toMatchObject({ success: true });
  expect(await accountsOf(wallet)).toMatchObject([{ mint: plain.address, amount: 1_000_000_000n }]);
});

describe('accounts in use that hold more than rent of today', async () => {
  const EXCESS = 550_840n;
  const wallet = await newHolder(plain);
  const held = [plain, plain2022];
  await issuer.give(wallet.publicKey, plain2022, 100_000n);
  for (const mint of held) await fund(await accountOf(wallet.publicKey, mint), EXCESS);
  const before = await lamportsOf(wallet.publicKey);
  const key = randomUUID();

  test('give the difference back, under both token programs, and keep their tokens and their rent', async () => {
    expect(await call('getReclaimableRent', wallet, {})).toEqual({
      ...{ accounts: 0, excessAccounts: 2, lamports: String(2n * EXCESS), networkFeeLamports: String(FEE) },
    });
    for (const _ of ['the first time', 'asked again'])
      expect(await call('reclaimRent', wallet, { idempotencyKey: key })).toMatchObject({ success: true });
    expect(await lamportsOf(wallet.publicKey)).toBe(before + 2n * EXCESS - FEE);
    expect(await accountsOf(wallet)).toMatchObject([
      { mint: plain.address, amount: 1_000_000_000n, lamports: rent },
      { mint: plain2022.address, amount: 100_000n, lamports: rent2022 },
    ]);
  });

  test('are in the history as SOL received by a reclaim', async () => {
    const { changes } = await db
      .selectFrom('wallet_events')
      .select('changes')
      .where('wallet_id', '=', wallet.walletId)
      .where('reason', '=', 'reclaim')
      .executeTakeFirstOrThrow();
    expect(changes).toMatchObject([{ mint: SOL_MINT, delta: String(2n * EXCESS - FEE) }]);
  });

  test('have nothing more to give then, and tokens can be sent out of them', async () => {
    await expect(call('reclaimRent', wallet, {})).rejects.toMatchObject({ code: 'NOTHING_TO_RECLAIM' });
    for (const mint of held) expect(await sendAll(wallet, mint)).toMatchObject({ success: true });
  });
});

test('empty accounts are closed and others give their excess in one reclaim, and a sum beneath the fee stays', async () => {
  const wallet = await newHolder(plain);
  const { publicKey } = wallet;
  await issuer.give(publicKey, plain2022, 0n);
  const dusty = await issuer.createMint();
  await fund(await issuer.give(publicKey, dusty, 1n), 49_999n);
  await fund(await accountOf(publicKey, plain), 50_000n);
  const before = await lamportsOf(publicKey);
  expect(await call('getReclaimableRent', wallet, {})).toMatchObject({
    ...{ accounts: 1, excessAccounts: 1, lamports: String(rent2022! + 50_000n) },
  });
  expect(await call('reclaimRent', wallet, {})).toMatchObject({ success: true });
  expect(await lamportsOf(publicKey)).toBe(before + rent2022! + 50_000n - FEE);
});

describe('wrapped SOL', () => {
  /** In the associated account, as exchanges and other wallets send it. */
  async function wrap(wallet: TestWallet, amount: bigint) {
    const account = await accountOf(wallet.publicKey, {
      address: WRAPPED_SOL,
      program: TOKEN_PROGRAM,
      decimals: 9,
    });
    await issuer.land(
      getCreateAssociatedTokenIdempotentInstruction({
        ...{ payer: issuer.signer, ata: account, owner: wallet.publicKey, mint: WRAPPED_SOL },
      }),
      getTransferSolInstruction({ source: issuer.signer, destination: account, amount }),
      getSyncNativeInstruction({ account }),
    );
  }

  test('becomes SOL again, with the rent of its account, and empty accounts stay', async () => {
    const wallet = await newHolder(plain);
    await sendAll(wallet, plain);
    await wrap(wallet, SOL / 2n);
    const before = await lamportsOf(wallet.publicKey);
    expect(await call('getReclaimableRent', wallet, { unwrap: true })).toEqual({
      ...{ accounts: 1, excessAccounts: 0, lamports: String(SOL / 2n + rent!) },
      networkFeeLamports: String(FEE),
    });
    expect(await call('getReclaimableRent', wallet, {})).toMatchObject({
      accounts: 1,
      lamports: String(rent),
    });
    const key = randomUUID();
    for (const _ of ['the first time', 'asked again'])
      expect(await call('reclaimRent', wallet, { unwrap: true, idempotencyKey: key })).toMatchObject({
        success: true,
      });
    expect(await lamportsOf(wallet.publicKey)).toBe(before + SOL / 2n + rent! - FEE);
    expect(await accountsOf(wallet)).toMatchObject([{ mint: plain.address, amount: 0n }]);
    const { changes } = await db
      .selectFrom('wallet_events')
      .select('changes')
      .where('wallet_id', '=', wallet.walletId)
      .where('reason', '=', 'reclaim')
      .executeTakeFirstOrThrow();
    const deltas = Object.fromEntries(changes!.map(({ mint, delta }) => [mint, BigInt(delta)]));
    expect(deltas).toEqual({ [SOL_MINT]: SOL / 2n + rent! - FEE, [WRAPPED_SOL]: -SOL / 2n });
  });

  test('a wallet without any is refused with that reason', async () => {
    await expect(call('reclaimRent', await newWallet(SOL), { unwrap: true })).rejects.toMatchObject({
      code: 'NOTHING_TO_UNWRAP',
    });
  });

  test('is not closed by a reclaim of empty accounts', async () => {
    const wallet = await newWallet(SOL);
    await wrap(wallet, SOL / 4n);
    await expect(call('reclaimRent', wallet, {})).rejects.toMatchObject({ code: 'NOTHING_TO_RECLAIM' });
  });
});

test('a wallet without empty accounts is refused with that reason', async () => {
  const wallet = await newHolder(plain);
  await expect(call('reclaimRent', wallet, {})).rejects.toMatchObject({ code: 'NOTHING_TO_RECLAIM' });
  await expect(call('reclaimRent', await newWallet(SOL), {})).rejects.toMatchObject({
    code: 'NOTHING_TO_RECLAIM',
  });
});

test('the refusal for a wallet that cannot pay the network fee says what it lacks, and nothing is signed', async () => {
  const wallet = await newWallet(0n);
  await issuer.give(wallet.publicKey, plain, 0n);
  expect(await call('getReclaimableRent', wallet, {})).toMatchObject({ accounts: 1 });
  await expect(call('reclaimRent', wallet, {})).rejects.toMatchObject({
    code: 'INSUFFICIENT_SOL_FOR_FEES',
    context: { available: '0', needed: '0.000005' },
  });
  expect(await accountsOf(wallet)).toHaveLength(1);
});

test('more accounts than one transaction can close are closed by several reclaims', async () => {
  const wallet = await newWallet(SOL);
  for (let count = 0; count < 22; count += 1)
    await issuer.give(wallet.publicKey, await issuer.createMint(), 0n);
  expect(await call('getReclaimableRent', wallet, {})).toMatchObject({ accounts: 20 });
  expect(await call('reclaimRent', wallet, {})).toMatchObject({ success: true });
  expect(await call('reclaimRent', wallet, {})).toMatchObject({ success: true });
  expect(await lamportsOf(wallet.publicKey)).toBe(SOL + 22n * rent! - 2n * FEE);
});
