import { baseUnits, ownUnits } from '@cumulus/contract/amount.ts';
import { warningText } from '@cumulus/contract/warnings.ts';
import { AccountState } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import {
  type Extension,
  extension,
  mintAccount,
  someAddress,
  tokenAccount,
} from '../../../testing/token-bytes.ts';
import type { Account } from '../ports/chain.ts';
import { TOKEN_2022_PROGRAM } from './programs.ts';
import { accountBytesOf, feeWarnings, keptByIssuer } from './token-rules.ts';

const holding = (owner: number, state = AccountState.Initialized, carried: readonly Extension[] = []) =>
  tokenAccount({ mint: someAddress(3), owner: someAddress(owner), amount: 1_000n, state }, carried);
const source = holding(1);
const destination = holding(2);
const mintWith = (...carried: Extension[]) => mintAccount({}, carried);

describe('a transfer is refused', () => {
  test.each<[string, Account, Account, Account | null, string]>([
    [
      'from a frozen account',
      mintAccount(),
      holding(1, AccountState.Frozen),
      null,
      'its issuer has frozen your account',
    ],
    [
      'to a frozen account',
      mintAccount(),
      source,
      holding(2, AccountState.Frozen),
      "its issuer has frozen the receiver's account",
    ],
    [
      'of a soul-bound token',
      mintWith(extension.nonTransferable),
      source,
      destination,
      'its issuer does not allow transfers',
    ],
    [
      'of a token with a hook',
      mintWith(extension.transferHook('a program')),
      source,
      destination,
      'each transfer runs a program of its issuer',
    ],
    [
      'to a new account that would start frozen',
      mintWith(extension.defaultState(AccountState.Frozen)),
      source,
      null,
      'its issuer must approve the receiver first',
    ],
    [
      'of a paused token',
      mintWith(extension.pausable(true)),
      source,
      destination,
      'its issuer has paused all transfers',
    ],
    [
      'to an account that asks for a memo',
      mintWith(extension.metadataPointer),
      source,
      holding(2, AccountState.Initialized, [extension.immutableOwner, extension.memoRequired(true)]),
      'the receiver takes transfers only with a memo',
    ],
    [
      'of which nothing would arrive',
      mintWith(extension.transferFee({ maximum: 10n ** 9n, basisPoints: 10_000 })),
      source,
      destination,
      'its issuer would keep all of it',
    ],
  ])('%s', (_, mint, from, to, reason) => {
    expect(() => keptByIssuer(mint, from, to, baseUnits(100n))).toThrow(
      `This token cannot be sent: ${reason}.`,
    );
  });
});

describe('a transfer passes', () => {
  test.each<[string, Account, Account | null]>([
    ['of SPL Token', mintAccount(), destination],
    ['of plain Token-2022', { ...mintAccount(), owner: TOKEN_2022_PROGRAM }, destination],
    ['with a hook that names no program', mintWith(extension.transferHook('no program')), destination],
    ['of a token that is not paused', mintWith(extension.pausable(false)), destination],
    [
      'to an approved account of a token that starts frozen',
      mintWith(extension.defaultState(AccountState.Frozen)),
      destination,
    ],
    [
      'to a new account of a token that starts unfrozen',
      mintWith(extension.defaultState(AccountState.Initialized)),
      null,
    ],
    [
      'to an account that asks for no memo any more',
      mintWith(extension.metadataPointer),
      holding(2, AccountState.Initialized, [extension.memoRequired(false)]),
    ],
  ])('%s', (_, mint, to) => {
    expect(keptByIssuer(mint, source, to, baseUnits(100n))).toBe(0n);
  });
});

describe("the issuer's fee", () => {
  const onePercent = { maximum: 5_000n, basisPoints: 100 };

  test.each([
    [100n, 1n],
    [101n, 2n],
    [2n, 1n],
    [500_000n, 5_000n],
    [10_000_000n, 5_000n],
  ])('of 1 percent, rounded up, at most 5000, is on %i: %i', (amount, fee) => {
    expect(
      keptByIssuer(mintWith(extension.transferFee(onePercent)), source, destination, baseUnits(amount)),
    ).toBe(fee);
  });

  test('is the larger one if it changes with the epoch', () => {
    const rising = extension.transferFee(onePercent, { maximum: 5_000n, basisPoints: 300 });
    const falling = extension.transferFee(onePercent, { maximum: 5_000n, basisPoints: 0 });
    expect(keptByIssuer(mintWith(rising), source, destination, baseUnits(1_000n))).toBe(30n);
    expect(keptByIssuer(mintWith(falling), source, destination, baseUnits(1_000n))).toBe(10n);
  });

  test('of the largest amount is exact', () => {
    const amount = 2n ** 64n - 1n;
    const fee = { maximum: amount, basisPoints: 1 };
    expect(keptByIssuer(mintWith(extension.transferFee(fee)), source, destination, baseUnits(amount))).toBe(
      (amount + 9_999n) / 10_000n,
    );
  });

  test('is stated in whole tokens, if there is one', () => {
    expect(feeWarnings(baseUnits(0n), ownUnits(6))).toEqual([]);
    expect(warningText(feeWarnings(baseUnits(1_500_000n), ownUnits(6)))).toBe(
      'The issuer of this token keeps up to 1.5 of it; the receiver gets the rest.',
    );
  });
});

// Sizes as the programs' own GetAccountDataSize tells them.
test.each<[string, Account, number]>([
  ['SPL Token', mintAccount(), 165],
  ['plain Token-2022', { ...mintAccount(), owner: TOKEN_2022_PROGRAM }, 170],
  ['a mint whose extensions ask nothing of accounts', mintWith(extension.metadataPointer), 170],
  ['a transfer fee', mintWith(extension.transferFee({ maximum: 0n, basisPoints: 0 })), 182],
  ['a hook', mintWith(extension.transferHook('no program')), 175],
  ['a pausable mint', mintWith(extension.pausable(false)), 174],
  [
    'all of them',
    mintWith(
      extension.transferFee({ maximum: 0n, basisPoints: 0 }),
      extension.transferHook('no program'),
      extension.pausable(false),
    ),
    191,
  ],
])('an account is as large as its mint demands: %s', (_, mint, bytes) => {
  expect(accountBytesOf(mint)).toBe(bytes);
});
