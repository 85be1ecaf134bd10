import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newAddress } from '../../testing/issuer.ts';
import { moneyWorld, type TestWallet, tokenOrder } from '../../testing/money-world.ts';
import { TOKEN_2022_PROGRAM } from '../solana/programs.ts';

const { chain, db, newWallet, newHolder, serve, lamportsOf, issuer } = await moneyWorld();
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
    const nothing = { accounts: 0, lamports: '0', networkFeeLamports: '0' };
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

test('a wallet without empty accounts is told so', async () => {
  const wallet = await newHolder(plain);
  await expect(call('reclaimRent', wallet, {})).rejects.toMatchObject({ code: 'NOTHING_TO_RECLAIM' });
  await expect(call('reclaimRent', await newWallet(SOL), {})).rejects.toMatchObject({
    code: 'NOTHING_TO_RECLAIM',
  });
});

test('a wallet that cannot pay the network fee is told what it lacks, and nothing is signed', async () => {
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
