import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferCheckedInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import {
  buysSol,
  bytesOf,
  MAKER,
  OTHER_MINT,
  sellsSol,
  swapIntent,
  THIEF,
  tokensOnly,
  WALLET,
} from '../../testing/cases.ts';
import {
  associatedToken,
  compile,
  createAssociated,
  testAddress,
  transferSol,
  unitPrice,
} from '../../testing/messages.ts';
import { withAccount, withData } from '../../testing/mutate.ts';
import { fill, ORDER_ENGINE, type TestSwap } from '../../testing/swap.ts';
import { Refusal } from '../terms/refusal.ts';
import { guard } from './guard.ts';

const CAP = 10_000n;
/** Signs beside wallet and maker. */
const THIRD = testAddress(77);

const paidBy = (feePayer: Address, ...instructions: Instruction[]) => compile({ feePayer, instructions });

async function reasonFor(swap: TestSwap, bytes: Buffer): Promise<string> {
  try {
    return `signed for ${guard(bytes, bytesOf(WALLET), await swapIntent(swap), CAP)} lamports`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

describe.each([
  ['SOL for a token', sellsSol],
  ['a token of Token-2022 for SOL', buysSol],
  ['a token for another', tokensOnly],
])('an order of %s that a market maker fills', (_name, swap) => {
  test('is signed, and costs nothing if the maker pays the fee', async () => {
    const priced = unitPrice(1_000_000_000n);
    expect(await reasonFor(swap, paidBy(MAKER, priced, await fill(swap)))).toBe('signed for 0 lamports');
    expect(await reasonFor(swap, paidBy(WALLET, await fill(swap)))).toBe('signed for 10000 lamports');
  });

  test.each([
    ['three bytes, as Jupiter in 2025', [5, 0, 0]],
    ['five bytes, as Jupiter in October 2026', [0, 0, 2, 10, 0]],
    ['more', Array<number>(40).fill(255)],
  ])('is signed with %s behind it, which the program ignores', async (_what, bytes) => {
    const noted = withData(await fill(swap), (data) => Buffer.concat([data, Buffer.from(bytes)]));
    expect(await reasonFor(swap, paidBy(MAKER, noted))).toBe('signed for 0 lamports');
  });

  test('is signed in version 1', async () => {
    const steps = [unitPrice(1_000_000_000n), await fill(swap)];
    expect(await reasonFor(swap, compile({ version: 1, feePayer: MAKER, instructions: steps }))).toBe(
      'signed for 0 lamports',
    );
  });

  test('is signed if a third signer pays the rent of the account that it goes to', async () => {
    const { mint, program: tokenProgram } = swap.buy;
    const opened = { wallet: THIRD, to: WALLET, mint, source: THIRD, amount: 1n, decimals: 0, tokenProgram };
    const steps = [await createAssociated(opened), await fill(swap)];
    expect(await reasonFor(swap, paidBy(MAKER, ...steps))).toBe('signed for 0 lamports');
  });
});

const more = (data: Buffer, at: number, by: bigint) => {
  data.writeBigUInt64LE(data.readBigUInt64LE(at) + by, at);
  return data;
};
const stolen = getTransferCheckedInstruction({
  source: await associatedToken(WALLET, tokensOnly.sell.mint),
  mint: tokensOnly.sell.mint,
  destination: await associatedToken(THIEF, tokensOnly.sell.mint),
  authority: createNoopSigner(WALLET),
  amount: 1n,
  decimals: tokensOnly.sell.decimals,
});
const good = await fill(tokensOnly);
const bought = await associatedToken(WALLET, tokensOnly.buy.mint, tokensOnly.buy.program);
const withNone = (index: number): Instruction => ({
  ...good,
  accounts: good.accounts!.map((account, at) =>
    at === index ? { address: ORDER_ENGINE, role: AccountRole.READONLY } : account,
  ),
});
const ELSEWHERE = 'the tokens that are bought go to another account';

/** Title, reason, who pays the fee, instructions. */
type BadFill = readonly [string, string, Address, ...Instruction[]];
const bad = (...fills: readonly BadFill[]) =>
  fills.map(([title, reason, payer, ...steps]) => [title, reason, paidBy(payer, ...steps)] as const);

describe('refuses, as an order that a market maker fills, a message', () => {
  test.each(
    bad(
      ['that sells more', 'more is sold than asked', MAKER, withData(good, (data) => more(data, 8, 1n))],
      ['that buys less', 'less is bought than asked', MAKER, withData(good, (data) => more(data, 16, -1n))],
      [
        'for another taker',
        'the fee payer is not the wallet',
        MAKER,
        withAccount(
          { ...good, accounts: [{ address: THIEF, role: 3 }, ...good.accounts!.slice(1)] },
          6,
          THIEF,
        ),
      ],
      [
        'that a stranger pays for',
        'the fee payer is not the wallet',
        THIEF,
        good,
        transferSol(THIEF, MAKER, 1n),
      ],
      [
        'that takes from another account',
        'the tokens come from another account',
        MAKER,
        withAccount(good, 2, THIEF),
      ],
      ['that pays into another account', ELSEWHERE, MAKER, withAccount(good, 4, THIEF)],
      [
        'that pays with the own tokens of the wallet',
        'the tokens that are bought are already of the wallet',
        MAKER,
        withAccount(good, 5, bought),
      ],
      ['that takes SOL for a token', 'the tokens come from another account', MAKER, withNone(2)],
      ['that pays SOL for a token', ELSEWHERE, MAKER, withNone(4)],
      ['of another token', 'the token that is sold is another', MAKER, withAccount(good, 6, OTHER_MINT)],
      ['for another token', 'the token that is bought is another', MAKER, withAccount(good, 8, THIEF)],
      ['of two orders', 'the message has more than one instruction of the order engine', MAKER, good, good],
      ['that moves tokens beside', 'more is sold than asked', MAKER, good, stolen],
      [
        'that moves SOL beside',
        'a swap of tokens does not move SOL',
        MAKER,
        good,
        transferSol(WALLET, THIEF, 1n),
      ],
      [
        'that is shorter',
        'fill has data of a wrong length',
        MAKER,
        withData(good, (data) => data.subarray(0, 31)),
      ],
    ),
  )('%s', async (_title, reason, bytes) => {
    expect(await reasonFor(tokensOnly, bytes)).toBe(reason);
  });

  test('in which the wallet fills its own order', async () => {
    const own = { ...good, accounts: [good.accounts![0]!, good.accounts![0]!, ...good.accounts!.slice(2)] };
    expect(await reasonFor(tokensOnly, paidBy(WALLET, own))).toBe('the order is filled by the wallet itself');
  });
});
