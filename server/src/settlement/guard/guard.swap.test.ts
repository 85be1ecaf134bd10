import { baseUnits } from '@cumulus/contract/amount.ts';
import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Address, address, lamports as toLamports } from '@solana/kit';
import { AccountState, type TokenArgs } from '@solana-program/token';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Extension,
  extension,
  mintAccount,
  someAddress,
  tokenAccount,
  walletAccount,
} from '../../../../testing/token-bytes.ts';
import type { Account } from '../../ports/chain.ts';
import type { Mint } from '../../ports/units.ts';
import { TOKEN_2022_PROGRAM } from '../../solana/programs.ts';
import { type AccountChange, type Expectation, judge } from './guard.ts';

const [WALLET, MINT, TOKENS, WRAPPED, OTHER, STRANGER] = [1, 2, 3, 4, 5, 6].map(someAddress) as Address[] as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
];
const SOL_MINT = WRAPPED_SOL_MINT as Address;
const RENT = 2_039_280n;
const [TOO_MUCH, TOO_LITTLE] = ['it would take more SOL than asked', 'it would bring less SOL than asked'];
const CONTROL = 'it would change who controls the tokens';

const wrapped = (amount: bigint, fields: Partial<TokenArgs> = {}): Account => ({
  ...tokenAccount({ mint: SOL_MINT, owner: WALLET, amount, isNative: RENT, ...fields }),
  lamports: toLamports(RENT + amount),
});
const tokens = (amount: bigint, fields: Partial<TokenArgs> = {}, extensions: readonly Extension[] = []) =>
  tokenAccount({ mint: MINT, owner: WALLET, amount, ...fields }, extensions);

type Change = readonly [address: Address, before: Account | null, after: Account | null];
function verdict(expectation: Expectation, ...changes: Change[]): string | null {
  const accounts = changes.map(([address, before, after]): AccountChange => ({ address, before, after }));
  return judge(expectation, { error: null, accounts, wrappedSol: WRAPPED });
}
const lamports = (before: bigint, after: bigint): Change => [
  WALLET,
  walletAccount(before),
  walletAccount(after),
];

/** Sells 1,000 lamports for 300 tokens, at a cost of 50. */
const sellsSol: Expectation = {
  wallet: WALLET,
  lamportsOut: 1_050n,
  tokensOut: [],
  receives: { address: TOKENS, owner: WALLET, mint: MINT as Mint, amount: baseUnits(300n) },
};
/** Sells 300 tokens for 1,000 lamports, at a cost of 50. */
const buysSol: Expectation = {
  wallet: WALLET,
  lamportsOut: -950n,
  tokensOut: [{ address: TOKENS, mint: MINT as Mint, amount: baseUnits(300n) }],
};
const bought: Change = [TOKENS, tokens(7n), tokens(307n)];
const sold: Change = [TOKENS, tokens(307n), tokens(7n)];

describe('SOL and wrapped SOL are one', () => {
  test.each<[string, Expectation, Change[]]>([
    [
      'a sale in passing, without a wrapped account before or after',
      sellsSol,
      [lamports(9_000n, 7_950n), bought],
    ],
    [
      'a sale that unwraps what was wrapped before',
      sellsSol,
      [lamports(9_000n, 9_000n + RENT + 500n - 1_050n), [WRAPPED, wrapped(500n), null], bought],
    ],
    [
      'a sale out of what was wrapped before',
      sellsSol,
      [lamports(9_000n, 8_950n), [WRAPPED, wrapped(5_000n), wrapped(4_000n)], bought],
    ],
    [
      'a purchase that stays wrapped, with the rent of its account',
      buysSol,
      [lamports(9_000_000n, 9_000_000n - 50n - RENT), [WRAPPED, null, wrapped(1_000n)], sold],
    ],
    [
      'a purchase that unwraps everything',
      buysSol,
      [lamports(9_000n, 9_000n + RENT + 500n + 950n), [WRAPPED, wrapped(500n), null], sold],
    ],
    [
      'a purchase where lamports lay at the address before',
      buysSol,
      [lamports(9_000n, 9_950n), [WRAPPED, walletAccount(77n), null], sold],
    ],
  ])('passes %s', (_, expectation, changes) => {
    expect(verdict(expectation, ...changes)).toBeNull();
  });

  test.each<[string, string, Expectation, Change[]]>([
    [
      'keeps one lamport of what was wrapped before',
      TOO_MUCH,
      sellsSol,
      [lamports(9_000n, 9_000n + RENT + 499n - 1_050n), [WRAPPED, wrapped(500n), null], bought],
    ],
    [
      'tells what was wrapped before as what is bought',
      TOO_LITTLE,
      buysSol,
      [lamports(9_000n, 9_000n + RENT + 5_000n), [WRAPPED, wrapped(5_000n), null], sold],
    ],
    [
      'unwraps to somebody else',
      TOO_MUCH,
      sellsSol,
      [lamports(9_000n, 7_950n), [WRAPPED, wrapped(500n), null], bought],
    ],
    [
      'gives the wrapped account away within what may be spent',
      CONTROL,
      { ...sellsSol, lamportsOut: 10n * RENT },
      [lamports(9_000n, 7_950n), [WRAPPED, wrapped(500n), wrapped(500n, { owner: STRANGER })], bought],
    ],
    [
      'lets somebody spend from the wrapped account',
      CONTROL,
      sellsSol,
      [
        lamports(9_000n, 7_950n),
        [WRAPPED, wrapped(5n), wrapped(5n, { delegate: STRANGER, delegatedAmount: 5n })],
        bought,
      ],
    ],
    [
      'opens a wrapped account that somebody else may close',
      CONTROL,
      sellsSol,
      [
        lamports(9_000_000n, 9_000_000n - RENT - 1_050n),
        [WRAPPED, null, wrapped(0n, { closeAuthority: STRANGER })],
        bought,
      ],
    ],
    [
      'takes from a wrapped account that is not the associated one',
      'it would take tokens that nobody asked for',
      sellsSol,
      [lamports(9_000n, 8_950n), [OTHER, wrapped(5_000n), wrapped(4_000n)], bought],
    ],
  ])('refuses a swap that %s', (_, reason, expectation, changes) => {
    expect(verdict(expectation, ...changes)).toBe(reason);
  });

  test('whatever the balances are, the sum alone decides', () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 60n });
    const bound = fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n });
    fc.assert(
      fc.property(amount, amount, amount, bound, bound, (held, before, after, moved, lamportsOut) => {
        const start = held + 2n ** 61n;
        const change = lamports(start, start + before - after - moved);
        const expectation = { wallet: WALLET, lamportsOut, tokensOut: [] };
        const reason = verdict(expectation, change, [WRAPPED, wrapped(before), wrapped(after)]);
        expect(reason === null).toBe(moved <= lamportsOut);
      }),
    );
  });
});

describe('beside what was asked for', () => {
  const beside = (before: Account | null, after: Account | null) =>
    verdict(sellsSol, lamports(9_000n, 7_950n), bought, [OTHER, before, after]);
  const stake = (data: Uint8Array) => ({
    ...walletAccount(500n),
    owner: address('Stake11111111111111111111111111111111111111'),
    data,
  });
  const naming = Buffer.concat([Buffer.alloc(12), Buffer.alloc(32, 1), Buffer.alloc(20)]);
  const seat = { ...walletAccount(500n), owner: STRANGER, data: naming };

  test.each<[string, Account | null, Account | null]>([
    ["what is somebody else's may change", tokens(5n, { owner: STRANGER }), tokens(1n, { owner: STRANGER })],
    ["somebody else's may end", tokens(5n, { owner: STRANGER }), null],
    ['an account of the wallet may be written to and stay as it is', tokens(5n), tokens(5n)],
    [
      'a place at an exchange may keep account',
      seat,
      { ...seat, data: Buffer.concat([naming, Buffer.of(1)]) },
    ],
    ['what names the wallet may be paid', stake(naming), { ...stake(naming), lamports: toLamports(501n) }],
  ])('%s', (_, before, after) => {
    expect(beside(before, after)).toBeNull();
  });

  test.each<[string, string, Account | null, Account | null]>([
    ['another account is opened', 'it would open a token account that nobody asked for', null, tokens(0n)],
    [
      'another account is given to the wallet',
      'it would open a token account that nobody asked for',
      tokens(1n, { owner: STRANGER }),
      tokens(1n),
    ],
    ['another account is taken from', 'it would take tokens that nobody asked for', tokens(5n), tokens(4n)],
    [
      'another account is paid into',
      'it would write to a token account that nobody asked for',
      tokens(5n),
      tokens(6n),
    ],
    ['another account is closed', 'it would close a token account of the wallet', tokens(0n), null],
    [
      'another account loses its rent',
      'it would take the SOL of a token account',
      tokens(5n),
      { ...tokens(5n), lamports: toLamports(1n) },
    ],
    ['another account gets a delegate', CONTROL, tokens(5n), tokens(5n, { delegate: STRANGER })],
    ['another account gets another owner', CONTROL, tokens(5n), tokens(5n, { owner: STRANGER })],
    [
      'a stake is withdrawn',
      'it would change an account that the wallet has a say in',
      stake(naming),
      { ...stake(naming), lamports: toLamports(499n) },
    ],
    [
      'a stake is given away',
      'it would change an account that the wallet has a say in',
      stake(naming),
      stake(Buffer.alloc(64)),
    ],
    [
      'a place at an exchange is emptied',
      'it would change an account that the wallet has a say in',
      seat,
      null,
    ],
    [
      'a mint gets another authority',
      'it would change an account that the wallet has a say in',
      mintAccount({ mintAuthority: WALLET }),
      mintAccount({ mintAuthority: STRANGER }),
    ],
  ])('is refused: %s', (_, reason, before, after) => {
    expect(beside(before, after)).toBe(reason);
  });
});

describe('the account that is bought into', () => {
  const into = (before: Account | null, after: Account | null) =>
    verdict(sellsSol, lamports(9_000n, 7_950n), [TOKENS, before, after]);
  const withheld = (amount: number): Extension => ({
    type: 2,
    data: Uint8Array.of(amount, 0, 0, 0, 0, 0, 0, 0),
  });

  test('may be opened, and may keep the fees of its transfers', () => {
    expect(into(null, tokens(300n))).toBeNull();
    expect(into(walletAccount(1n), tokens(300n))).toBeNull();
    const fees = (amount: number) => [extension.immutableOwner, withheld(amount)];
    expect(into(tokens(7n, {}, fees(3)), tokens(307n, {}, fees(9)))).toBeNull();
  });

  test.each<[string, string, Account | null, Account | null]>([
    [
      'is opened for somebody else',
      'the receiver would get nothing',
      null,
      tokens(300n, { owner: STRANGER }),
    ],
    ['is opened with a delegate', CONTROL, null, tokens(300n, { delegate: STRANGER })],
    ['gets a delegate', CONTROL, tokens(7n), tokens(307n, { delegate: STRANGER })],
    ['gets another owner', CONTROL, tokens(7n), tokens(307n, { owner: STRANGER })],
    ['is closed', 'it would close a token account of the wallet', tokens(7n), null],
    [
      'loses its rent',
      'it would take the SOL of a token account',
      tokens(7n),
      { ...tokens(307n), lamports: toLamports(1n) },
    ],
    ['gets too little', 'the receiver would get less than asked', tokens(7n), tokens(306n)],
  ])('is refused where it %s', (_, reason, before, after) => {
    expect(into(before, after)).toBe(reason);
  });
});

describe('accounts that are opened for tokens in between', () => {
  const swaps: Expectation = { ...sellsSol, opens: 2 };
  const [first, second, third] = [21, 22, 23].map(someAddress) as [Address, Address, Address];
  const opened = (fields: Partial<TokenArgs> = {}) =>
    tokenAccount({ mint: OTHER, owner: WALLET, amount: 3n, ...fields });
  const bought: Change = [TOKENS, tokens(0n), tokens(300n)];
  const spent = (rents: bigint) => lamports(10_000_000n, 10_000_000n - 1_050n - rents * opened().lamports);

  test('may stay, with their rent, as many as expected', () => {
    expect(verdict(swaps, spent(2n), bought, [first, null, opened()], [second, null, opened()])).toBeNull();
    expect(
      verdict(
        swaps,
        spent(3n),
        bought,
        [first, null, opened()],
        [second, null, opened()],
        [third, null, opened()],
      ),
    ).toBe('it would open a token account that nobody asked for');
    expect(verdict(sellsSol, spent(1n), bought, [first, null, opened()])).not.toBeNull();
  });

  test('bind no more SOL than such an account needs', () => {
    const extended = (bytes: number) => {
      const account = opened();
      const data = Buffer.concat([account.data, Buffer.of(2), Buffer.alloc(bytes - account.data.length - 1)]);
      return {
        ...account,
        owner: TOKEN_2022_PROGRAM,
        data,
        lamports: toLamports((128n + BigInt(bytes)) * 6_960n),
      };
    };
    const costing = (account: Account) =>
      verdict(swaps, lamports(100_000_000n, 100_000_000n - 1_050n - account.lamports), bought, [
        first,
        null,
        account,
      ]);
    expect(costing(extended(200))).toBeNull();
    expect(costing(extended(201))).toBe(TOO_MUCH);
  });

  test('hold no more SOL than their rent', () => {
    const rich = { ...opened(), lamports: toLamports(opened().lamports + 1n) };
    expect(
      verdict(swaps, lamports(10_000_000n, 10_000_000n - 1_051n - opened().lamports), bought, [
        first,
        null,
        rich,
      ]),
    ).toBe(TOO_MUCH);
  });

  test('are spent from and closed by the wallet alone', () => {
    for (const shared of [
      { delegate: STRANGER, delegatedAmount: 1n },
      { closeAuthority: STRANGER },
      { state: AccountState.Frozen },
    ])
      expect(verdict(swaps, spent(1n), bought, [first, null, opened(shared)])).toBe(CONTROL);
  });

  test('of others do not count as the wallet’s', () => {
    expect(verdict(swaps, spent(1n), bought, [first, null, opened({ owner: STRANGER })])).toBe(TOO_MUCH);
  });
});

describe('accounts that the wallet has for tokens in between', () => {
  const swaps: Expectation = { ...sellsSol, opens: 5 };
  const held = (amount: bigint, fields: Partial<TokenArgs> = {}) =>
    tokenAccount({ mint: OTHER, owner: WALLET, amount, ...fields });
  const beside = (expectation: Expectation, before: Account, after: Account | null) =>
    verdict(expectation, lamports(9_000n, 7_950n), bought, [OTHER, before, after]);

  test('may receive what a swap leaves, but nothing from a transfer', () => {
    expect(beside(swaps, held(5n), held(6n))).toBeNull();
    expect(beside(sellsSol, held(5n), held(6n))).toBe(
      'it would write to a token account that nobody asked for',
    );
  });

  test.each<[string, string, Account | null]>([
    ['are spent from', 'it would take tokens that nobody asked for', held(4n)],
    ['are closed', 'it would close a token account of the wallet', null],
    ['get a delegate', CONTROL, held(6n, { delegate: STRANGER, delegatedAmount: 1n })],
    ['get another owner', CONTROL, held(6n, { owner: STRANGER })],
    [
      'lose their rent',
      'it would take the SOL of a token account',
      { ...held(6n), lamports: toLamports(held(6n).lamports - 1n) },
    ],
  ])('may not, if they %s', (_, reason, after) => {
    expect(beside(swaps, held(5n), after)).toBe(reason);
  });
});
