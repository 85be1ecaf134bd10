import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { getFreezeAccountInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { expectBooked } from '../../../testing/booked.ts';
import { newAddress, type TestMint } from '../../../testing/issuer.ts';
import { transferFee } from '../../../testing/mint-rules.ts';
import { moneyWorld, type TestWallet, tokenOrder } from '../../../testing/money-world.ts';

import type { Mint } from '../ports/units.ts';

const world = await moneyWorld();
const { chain, db, issuer, keys, newWallet, serve, tokensOf, lamportsOf } = world;
const call = serve();
const SOL = 1_000_000_000n;

/** A wallet with these whole tokens, each in an account of its own, the first in the associated one. */
async function holder(mint: TestMint, first: bigint, ...others: bigint[]): Promise<TestWallet> {
  const wallet = await newWallet(SOL);
  await issuer.give(wallet.publicKey, mint, first * 1_000_000n);
  for (const amount of others) await issuer.giveAside(wallet.publicKey, mint, amount * 1_000_000n);
  return wallet;
}

async function heldBy(wallet: TestWallet, mint: TestMint): Promise<bigint[]> {
  const { tokens } = (await chain.holdings([wallet.publicKey])).value[0]!;
  const amounts = tokens.filter((held) => held.mint === mint.address).map(({ amount }) => amount);
  return amounts.toSorted((one, other) => Number(other - one));
}

describe('tokens in several accounts', () => {
  test('are sent together if no single one holds enough, and are one payment in the books', async () => {
    const mint = await issuer.createMint();
    const wallet = await holder(mint, 2n, 3n, 1n);
    await expectBooked(world, wallet);
    const to = await newAddress();
    const order = tokenOrder(mint, to, '4.5');
    const said = await call('validateTransfer', wallet, { ...order, transferType: 'token' });
    const { txSignature } = await call('transferToken', wallet, order);
    expect(await tokensOf(to, mint.address)).toBe(4_500_000n);
    expect(await heldBy(wallet, mint), 'the two largest').toEqual([1_000_000n, 500_000n, 0n]);
    expect(await lamportsOf(wallet.publicKey)).toBe(BigInt(said.solLeftLamports!));
    const booked = await db
      .selectFrom('ledger')
      .select(['mint', 'delta'])
      .where('signature', '=', txSignature)
      .where('mint', '<>', SOL_MINT as Mint)
      .execute();
    expect(booked).toEqual([{ mint: mint.address, delta: -4_500_000n }]);
    await expectBooked(world, wallet);
  });

  test('are all sent, to the last base unit, with what a payment request asks', async () => {
    const mint = await issuer.createMint();
    const wallet = await holder(mint, 1n, 1n, 1n, 1n, 1n);
    const to = await newAddress();
    const references = await Promise.all(Array.from({ length: 5 }, newAddress));
    const asked = { ...tokenOrder(mint, to, '5'), memo: 'x'.repeat(200), references };
    const { txSignature } = await call('transferToken', wallet, asked);
    expect(await tokensOf(to, mint.address)).toBe(5_000_000n);
    const [found] = await chain.signaturesFor(references[4] as Address, { limit: 1 });
    expect(found!.signature).toBe(txSignature);
  });

  test('in more than five of them are sent as far as five hold, and the rest is said', async () => {
    const mint = await issuer.createMint();
    const wallet = await holder(mint, 2n, 1n, 1n, 1n, 1n, 1n);
    const to = await newAddress();
    await expect(call('transferToken', wallet, tokenOrder(mint, to, '7'))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      message:
        'Not enough of this token. Available: 6, needed: 7. Other accounts of this wallet hold 1 more, which you can send separately.',
    });
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '6'))).toMatchObject({ success: true });
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '1'))).toMatchObject({ success: true });
  });

  test('do not move what is frozen', async () => {
    const mint = await issuer.createMint();
    const wallet = await holder(mint, 2n, 3n);
    const account = await issuer.giveAside(wallet.publicKey, mint, 9_000_000n);
    await issuer.land(getFreezeAccountInstruction({ account, mint: mint.address, owner: issuer.signer }));
    const to = await newAddress();
    await expect(call('transferToken', wallet, tokenOrder(mint, to, '6'))).rejects.toMatchObject({
      message: 'Not enough of this token. Available: 5, needed: 6.',
    });
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '5'))).toMatchObject({ success: true });
  });

  test('of which the issuer keeps a fee cost it of each account, as the review says', async () => {
    const mint = await issuer.createMint({ rule: transferFee(100, 15_000n) });
    const wallet = await holder(mint, 2n, 1n, 1n);
    const to = await newAddress();
    const order = tokenOrder(mint, to, '4');
    expect(await call('validateTransfer', wallet, { ...order, transferType: 'token' })).toMatchObject({
      warnings: [{ code: 'TRANSFER_FEE', amount: '0.035' }],
    });
    expect(await call('transferToken', wallet, order)).toMatchObject({ success: true });
    expect(await tokensOf(to, mint.address)).toBe(3_965_000n);
  });

  test('are taken from one alone while another payment of them is under way', async () => {
    const mint = await issuer.createMint();
    const wallet = await holder(mint, 3n, 2n);
    const to = await newAddress();
    let began: () => void = () => {};
    const begun = new Promise<void>((resolve) => (began = resolve));
    let go: () => void = () => {};
    const gone = new Promise<void>((resolve) => (go = resolve));
    const sign: typeof keys.sign = async (request) => {
      began();
      await gone;
      return keys.sign(request);
    };
    const slow = serve({ keys: { ...keys, sign } })('transferToken', wallet, tokenOrder(mint, to, '1'));
    await begun;
    await expect(call('transferToken', wallet, tokenOrder(mint, to, '4'))).rejects.toMatchObject({
      message:
        'Not enough of this token. Available: 2, needed: 4. Other accounts of this wallet hold 2 more, which you can send separately.',
    });
    go();
    expect(await slow).toMatchObject({ success: true });
    expect(await call('transferToken', wallet, tokenOrder(mint, to, '4'))).toMatchObject({ success: true });
    expect(await tokensOf(to, mint.address)).toBe(5_000_000n);
    await expectBooked(world, wallet);
  });
});
