import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getSyncNativeInstruction, getTransferCheckedInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import {
  buysSol,
  bytesOf,
  MAKER,
  sellsSol,
  swapIntent,
  THIEF,
  tokensOnly,
  WALLET,
} from '../../testing/cases.ts';
import { associatedToken, compile, transferSol } from '../../testing/messages.ts';
import { reasonFor, withData } from '../../testing/mutate.ts';
import { fill, type TestSwap } from '../../testing/swap.ts';
import { makerOf } from './maker.ts';

const FEES = 'ADKKyzoY8MUtPAMgjuBkuc9Y3BmZaTueeGkbMo7CVrdg' as Address;
const SIGNED = 'none: it was let through';

const message = (...instructions: Instruction[]) => compile({ feePayer: MAKER, instructions });
const noting = (order: Instruction, bps: number) =>
  withData(order, (data) => Buffer.concat([data, Buffer.of(0, 0, 2, bps & 255, bps >> 8)]));
const sync = (account: Address) => getSyncNativeInstruction({ account });
/** The order as it is filled: it sells so much less, or brings so much more, than the user asks. */
const spare = (swap: TestSwap, sold: bigint, bought: bigint): TestSwap => ({
  ...swap,
  sell: { ...swap.sell, amount: swap.sell.amount - sold },
  buy: { ...swap.buy, amount: swap.buy.amount + bought },
});
const share = (amount: bigint, bps: bigint) => (amount * bps) / 10_000n;
const paid = async (swap: TestSwap, side: 'sell' | 'buy', to: Address, amount: bigint) => {
  const { mint, program, decimals } = swap[side];
  return getTransferCheckedInstruction(
    {
      ...{ source: await associatedToken(WALLET, mint, program), mint, destination: to },
      ...{ authority: createNoopSigner(WALLET), amount, decimals },
    },
    { programAddress: program },
  );
};
const judged = async (swap: TestSwap, ...steps: Instruction[]) =>
  reasonFor(await swapIntent(swap), message(...steps));

describe('a fee of the SOL that a fill brings', () => {
  const fee = share(buysSol.buy.amount, 10n);

  test('is paid to anybody out of what is more than asked, and its account is synced', async () => {
    const order = await fill(spare(buysSol, 0n, fee));
    for (const to of [FEES, THIEF])
      expect(await judged(buysSol, order, transferSol(WALLET, to, fee), sync(to))).toBe(SIGNED);
    expect(await judged(buysSol, order, transferSol(WALLET, THIEF, fee + 1n))).toBe(
      'less is bought than asked',
    );
  });

  test('may make what arrives less than asked only if it goes to Jupiter and is noted', async () => {
    const order = await fill(buysSol);
    const after = (bps: number, to: Address, amount: bigint) =>
      judged(buysSol, noting(order, bps), transferSol(WALLET, to, amount), sync(to));
    expect(await after(10, FEES, fee)).toBe(SIGNED);
    for (const [bps, to, amount] of [
      [10, THIEF, fee],
      [10, FEES, fee + 1n],
      [9, FEES, fee],
      [0, FEES, 1n],
      [60_000, FEES, share(buysSol.buy.amount, 50n) + 1n],
    ] as const)
      expect(await after(bps, to, amount)).toBe('less is bought than asked');
    const unnoted = [order, transferSol(WALLET, FEES, 1n)];
    expect(await judged(buysSol, ...unnoted), 'nothing is noted').toBe('less is bought than asked');
  });

  test('is not paid before it is bought, twice, or for more than 255 of ten thousand', async () => {
    const much = spare(buysSol, 0n, buysSol.buy.amount);
    const order = await fill(much);
    const pay = (lamports: bigint) => transferSol(WALLET, FEES, lamports);
    expect(await judged(buysSol, pay(1n), order)).toBe('a fee is paid before the order is filled');
    expect(await judged(buysSol, order, pay(1n), transferSol(WALLET, THIEF, 1n))).toBe(
      'more than one fee is paid beside the order',
    );
    const most = share(much.buy.amount, 255n);
    expect(await judged(buysSol, order, pay(most))).toBe(SIGNED);
    expect(await judged(buysSol, order, pay(most + 1n))).toBe('the fee beside the order is too high');
  });

  test('comes out of the wallet’s SOL, of which nothing else is synced', async () => {
    const order = await fill(spare(buysSol, 0n, fee));
    const pay = transferSol(WALLET, FEES, fee);
    expect(await judged(buysSol, order, pay, sync(FEES), sync(FEES))).toContain(
      'SyncNative and CloseAccount',
    );
    expect(await judged(buysSol, order, pay, sync(THIEF))).toContain('SyncNative and CloseAccount');
  });
});

describe('a fee of what is sold', () => {
  test('is part of it, in SOL', async () => {
    const fee = share(sellsSol.sell.amount, 10n);
    const pay = transferSol(WALLET, THIEF, fee);
    const order = await fill(spare(sellsSol, fee, 0n));
    expect(await judged(sellsSol, order, pay)).toBe(SIGNED);
    expect(await judged(sellsSol, pay, order)).toBe(SIGNED);
    expect(await judged(sellsSol, await fill(sellsSol), transferSol(WALLET, FEES, 1n))).toBe(
      'more is sold than asked',
    );
  });

  test('is part of it, in tokens', async () => {
    const fee = share(tokensOnly.sell.amount, 10n);
    const pay = await paid(tokensOnly, 'sell', THIEF, fee);
    expect(await judged(tokensOnly, await fill(spare(tokensOnly, fee, 0n)), pay)).toBe(SIGNED);
    expect(await judged(tokensOnly, await fill(tokensOnly), pay)).toBe('more is sold than asked');
  });

  test('is not most of it', async () => {
    const most = share(sellsSol.sell.amount, 9_000n);
    const order = await fill(spare(sellsSol, most, 0n));
    expect(await judged(sellsSol, order, transferSol(WALLET, THIEF, most))).toBe(
      'the fee beside the order is too high',
    );
  });
});

test('a fee of the tokens that are bought leaves what is asked', async () => {
  const fee = share(tokensOnly.buy.amount, 10n);
  const pay = await paid(tokensOnly, 'buy', THIEF, fee);
  expect(await judged(tokensOnly, await fill(spare(tokensOnly, 0n, fee)), pay)).toBe(SIGNED);
  expect(await judged(tokensOnly, await fill(tokensOnly), pay)).toBe('less is bought than asked');
});

test('a swap of tokens pays no fee in SOL, and none of another token', async () => {
  const order = await fill(tokensOnly);
  expect(await judged(tokensOnly, order, transferSol(WALLET, FEES, 1n))).toBe(
    'a swap of tokens does not move SOL',
  );
  const other = await paid({ ...tokensOnly, sell: { ...tokensOnly.sell, mint: THIEF } }, 'sell', THIEF, 1n);
  expect(await judged(tokensOnly, order, other)).toBe('the swap moves tokens beside the router');
});

test('what others pay beside a fill is theirs', async () => {
  expect(await judged(tokensOnly, await fill(tokensOnly), transferSol(MAKER, THIEF, 1n))).toBe(SIGNED);
});

test('a bound owner pays a fee to Jupiter alone, for what the fill notes', async () => {
  const intent = await swapIntent(buysSol);
  const fee = share(buysSol.buy.amount, 10n);
  const order = noting(await fill(spare(buysSol, 0n, fee)), 10);
  const payee = (to: Address) =>
    makerOf(message(order, transferSol(WALLET, to, fee)), bytesOf(WALLET), intent);
  expect(payee(FEES)).toEqual(bytesOf(MAKER));
  expect(() => payee(THIEF)).toThrow('the fee beside the order goes to others than Jupiter');
});
