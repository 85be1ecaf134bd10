import type { Address, Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  FEE_AMOUNT,
  priority,
  SPONSOR,
  sponsoredIntent,
  THIEF,
  tokenIntent,
  tokenMove,
  writtenMemo,
} from '../../testing/cases.ts';
import {
  associatedToken,
  compile,
  createAssociated,
  type TokenMove,
  testAddress,
  transferChecked,
} from '../../testing/messages.ts';
import { from, letThrough, reasonFor, withAccount, withMoreAccounts } from '../../testing/mutate.ts';

// A wallet that holds a token in three accounts sends more than is in any of them.
const [SECOND, THIRD, FOREIGN] = [testAddress(81), testAddress(82), testAddress(83)] as const;
const move = await tokenMove();
const otherSources = [SECOND, THIRD].map(bytesOf);
const intent = { ...tokenIntent(move), otherSources };
const sponsored = { ...sponsoredIntent(move), otherSources };
const part = (source: string, amount: bigint, more: Partial<TokenMove> = {}) =>
  transferChecked({ ...move, source, amount, ...more });
const open = await createAssociated(move);
const [second, third] = [await part(SECOND, 300_000n), await part(THIRD, 200_000n)];
const rest = move.amount - 500_000n;
const own = await part(move.source, rest);
const all = (...parts: Instruction[]) => from(...priority, open, ...parts);

test('is signed if all of its accounts give the amount together, in whatever order and shares', async () => {
  expect(letThrough(intent, all(second, third, own))).toBe(8_000n);
  expect(letThrough(intent, all(own, third, second))).toBe(8_000n);
  const [more, less] = [await part(SECOND, 300_001n), await part(THIRD, 199_999n)];
  expect(letThrough(intent, all(more, less, own))).toBe(8_000n);
});

const NUMBER = 'the message has another number of TransferChecked than accounts to debit';
const ELSEWHERE = 'the tokens come from another account';
const AMOUNT = 'the amount of tokens is another';
describe('is not signed if it', () => {
  test.each<[string, string, () => Promise<Instruction[]>]>([
    ['leaves an account out', NUMBER, async () => [second, await part(move.source, move.amount - 300_000n)]],
    ['debits one more', NUMBER, async () => [second, third, own, await part(FOREIGN, 1n)]],
    ['debits one twice', NUMBER, async () => [second, second, third, own]],
    [
      'debits one twice instead of another',
      ELSEWHERE,
      async () => [second, await part(SECOND, 200_000n), own],
    ],
    ['debits a foreign account', ELSEWHERE, async () => [second, await part(FOREIGN, 200_000n), own]],
    ['gives one base unit more', AMOUNT, async () => [second, third, await part(move.source, rest + 1n)]],
    ['gives one base unit less', AMOUNT, async () => [second, third, await part(move.source, rest - 1n)]],
    [
      'gives so much that the sum of 64 bits is the amount again',
      AMOUNT,
      async () => [await part(SECOND, 2n ** 64n - 1n), await part(THIRD, 500_001n), own],
    ],
    [
      'gives a part to the thief',
      'the tokens go to another account',
      async () => [second, await part(THIRD, 200_000n, { to: THIEF }), own],
    ],
    [
      'gives a part of another token',
      'the token is another',
      async () => [second, withAccount(third, 1, THIEF), own],
    ],
    [
      'gives a part with other decimals',
      'the decimals of the token are others',
      async () => [second, await part(THIRD, 200_000n, { decimals: 5 }), own],
    ],
    [
      'gives a part by another authority',
      'the tokens are not moved by the wallet',
      async () => [second, withAccount(third, 3, THIEF), own],
    ],
    [
      'moves a part from one of its accounts into another',
      'the tokens go to another account',
      async () => [second, withAccount(third, 2, SECOND), own],
    ],
    [
      'pays a part as a fee',
      'the tokens go to another account',
      async () => [second, await part(THIRD, 200_000n, { to: SPONSOR }), own],
    ],
  ])('%s', async (_title, reason, parts) => {
    expect(reasonFor(intent, all(...(await parts())))).toBe(reason);
  });

  test('debits several if one was declared', () => {
    expect(reasonFor(tokenIntent(move), all(second, third, own))).toBe(NUMBER);
  });
});

describe('beside a sponsor and with what a request asks', () => {
  const opened = createAssociated({ ...move, wallet: SPONSOR });
  const feeFrom = (source: string, amount = FEE_AMOUNT) => part(source, amount, { to: SPONSOR });
  const reference = testAddress(84);
  const asked = {
    ...sponsored,
    ...{ memo: Buffer.from('Invoice 17'), references: [bytesOf(reference)] },
  };
  const memo = writtenMemo('Invoice 17');
  const last = withMoreAccounts(own, reference);
  const paid = async (...instructions: Instruction[]) =>
    compile({ feePayer: SPONSOR as Address, instructions: [...priority, await opened, ...instructions] });

  test('is signed: the first account pays the fee, once', async () => {
    const fee = await feeFrom(move.source);
    expect(letThrough(sponsored, await paid(fee, second, third, own))).toBe(0n);
    expect(letThrough(asked, await paid(fee, second, third, memo, last))).toBe(0n);
  });

  test('is not signed if the fee comes from another account, or a part of the sponsor', async () => {
    const sponsors = await associatedToken(SPONSOR, move.mint);
    const fee = await feeFrom(move.source);
    const reasonOf = async (...parts: Instruction[]) => reasonFor(sponsored, await paid(...parts));
    expect(await reasonOf(await feeFrom(SECOND), second, third, own)).toBe(ELSEWHERE);
    expect(await reasonOf(fee, second, await part(sponsors, 200_000n), own)).toBe(ELSEWHERE);
    expect(await reasonOf(fee, await feeFrom(THIRD), second, own)).toBe('the sponsor is not paid once');
  });

  test('is not signed with references at another transfer than the last', async () => {
    const fee = await feeFrom(move.source);
    const early = withMoreAccounts(second, reference);
    expect(reasonFor(asked, await paid(fee, early, third, memo, last))).toBe(
      'TransferChecked has a wrong number of accounts',
    );
  });
});
