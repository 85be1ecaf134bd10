import { baseUnits } from '@cumulus/contract/amount.ts';
import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Address, lamports } from '@solana/kit';
import { AccountState, type TokenArgs } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { extension, someAddress, tokenAccount, walletAccount } from '../../../../testing/token-bytes.ts';
import type { Account } from '../../ports/chain.ts';
import type { Mint } from '../../ports/units.ts';
import { TOKEN_2022_PROGRAM } from '../../solana/programs.ts';
import { type Expectation, judge } from './guard.ts';

const WALLET = someAddress(1);
const RECEIVER = someAddress(2);
const MINT = someAddress(3);
const SOURCE = someAddress(4);
const DESTINATION = someAddress(5);
const STRANGER = someAddress(6);

const ofSol: Expectation = { wallet: WALLET, lamportsOut: 1_005_000n, tokensOut: [] };
const ofTokens: Expectation = {
  wallet: WALLET,
  lamportsOut: 5_000n,
  tokensOut: [{ address: SOURCE, mint: MINT as Mint, amount: baseUnits(300n) }],
  receives: { address: DESTINATION, owner: RECEIVER, mint: MINT as Mint, amount: baseUnits(300n) },
};

/** Judges accounts in the order wallet, spent from, receiver. */
function verdict(
  expectation: Expectation,
  before: readonly (Account | null)[],
  after: readonly (Account | null)[],
  error: string | null = null,
): string | null {
  const { wallet, tokensOut, receives } = expectation;
  const addresses = [
    wallet,
    ...tokensOut.map(({ address }) => address),
    ...(receives ? [receives.address] : []),
  ];
  const accounts = addresses.map((address, index) => ({
    address,
    before: before[index] ?? null,
    after: after[index] ?? null,
  }));
  return judge(expectation, { error, accounts, wrappedSol: null });
}

const source = (fields: Partial<TokenArgs> = {}) =>
  tokenAccount({ mint: MINT, owner: WALLET, amount: 1_000n, ...fields });
const destination = (fields: Partial<TokenArgs> = {}) =>
  tokenAccount({ mint: MINT, owner: RECEIVER, amount: 50n, ...fields });

const beforeTokens = [walletAccount(10_000_000n), source(), destination()];
const afterTokens = [walletAccount(9_995_000n), source({ amount: 700n }), destination({ amount: 350n })];

/** The good transfer of tokens with one account as it would be in a bad one. */
function withAfter(index: 0 | 1 | 2, account: Account | null) {
  return afterTokens.map((after, at) => (at === index ? account : after));
}

describe('a transfer of SOL', () => {
  const before = [walletAccount(3_000_000n)];

  test.each([
    ['takes exactly amount and fee', walletAccount(1_995_000n)],
    ['takes less', walletAccount(2_500_000n)],
    ['meets a deposit that arrives meanwhile', walletAccount(9_000_000n)],
  ])('passes where it %s', (_, after) => {
    expect(verdict(ofSol, before, [after])).toBeNull();
  });

  test('passes if everything leaves and the wallet is gone', () => {
    expect(verdict(ofSol, [walletAccount(1_005_000n)], [null])).toBeNull();
  });

  test.each([
    ['takes one lamport more', walletAccount(1_994_999n), 'it would take more SOL than asked'],
    ['empties the wallet', null, 'it would take more SOL than asked'],
    [
      'hands the wallet to a program',
      { ...walletAccount(1_995_000n), owner: STRANGER },
      'it would give the wallet to a program',
    ],
    [
      'makes the wallet an account with data',
      { ...walletAccount(1_995_000n), data: new Uint8Array(80) },
      'it would give the wallet to a program',
    ],
  ])('is refused where it %s', (_, after, reason) => {
    expect(verdict(ofSol, before, [after])).toBe(reason);
  });

  test('is refused from a wallet that the chain does not know', () => {
    expect(verdict(ofSol, [null], [walletAccount(1n)])).toBe('the wallet holds no SOL');
  });

  test("is refused with the network's own reason if it would fail", () => {
    const reason = 'the wallet has too little SOL';
    expect(verdict(ofSol, before, [null], reason)).toBe(reason);
  });
});

describe('a transfer of tokens', () => {
  test.each<[string, readonly (Account | null)[], readonly (Account | null)[]]>([
    ['moves exactly the amount', beforeTokens, afterTokens],
    [
      "opens the receiver's account",
      [beforeTokens[0]!, beforeTokens[1]!, null],
      withAfter(2, destination({ amount: 300n })),
    ],
    [
      "opens the receiver's account where somebody sent SOL to its address before",
      [beforeTokens[0]!, beforeTokens[1]!, walletAccount(1_000_000n)],
      withAfter(2, destination({ amount: 300n })),
    ],
    [
      'meets deposits of SOL and tokens that arrive meanwhile',
      beforeTokens,
      [walletAccount(50_000_000n), source({ amount: 5_000n }), destination({ amount: 9_999n })],
    ],
  ])('passes where it %s', (_, before, after) => {
    expect(verdict(ofTokens, before, after)).toBeNull();
  });

  test.each<[string, readonly (Account | null)[], string]>([
    [
      'takes more SOL than fee and rent',
      withAfter(0, walletAccount(9_994_999n)),
      'it would take more SOL than asked',
    ],
    [
      'takes one base unit more',
      withAfter(1, source({ amount: 699n })),
      'it would take more tokens than asked',
    ],
    ['closes the account', withAfter(1, null), 'it would close a token account of the wallet'],
    [
      'hands the account to another program',
      withAfter(1, { ...source({ amount: 700n }), owner: STRANGER }),
      'it would change who controls the tokens',
    ],
    [
      'gives the account another owner',
      withAfter(1, source({ amount: 700n, owner: STRANGER })),
      'it would change who controls the tokens',
    ],
    [
      'lets a delegate spend',
      withAfter(1, source({ amount: 700n, delegate: STRANGER, delegatedAmount: 700n })),
      'it would change who controls the tokens',
    ],
    [
      'lets a stranger close the account',
      withAfter(1, source({ amount: 700n, closeAuthority: STRANGER })),
      'it would change who controls the tokens',
    ],
    [
      'freezes the account',
      withAfter(1, source({ amount: 700n, state: AccountState.Frozen })),
      'it would change who controls the tokens',
    ],
    [
      'makes the account hold another mint',
      withAfter(1, source({ amount: 700n, mint: STRANGER })),
      'it would change who controls the tokens',
    ],
    [
      'takes rent out of the account',
      withAfter(1, { ...source({ amount: 700n }), lamports: lamports(2_039_279n) }),
      'it would take the SOL of a token account',
    ],
    [
      'delivers one base unit less',
      withAfter(2, destination({ amount: 349n })),
      'the receiver would get less than asked',
    ],
    ['delivers nothing', withAfter(2, destination()), 'the receiver would get less than asked'],
    ['leaves the receiver without an account', withAfter(2, null), 'the receiver would get nothing'],
    [
      'delivers another token',
      withAfter(2, destination({ amount: 350n, mint: STRANGER })),
      'the receiver would get nothing',
    ],
    [
      'delivers to an account of somebody else',
      withAfter(2, destination({ amount: 350n, owner: STRANGER })),
      'the receiver would get nothing',
    ],
    [
      'delivers to an account that only looks like one of a token program',
      withAfter(2, { ...destination({ amount: 350n }), owner: STRANGER }),
      'the receiver would get nothing',
    ],
    [
      'delivers to a wallet in place of a token account',
      withAfter(2, walletAccount(1n)),
      'the receiver would get nothing',
    ],
  ])('is refused where it %s', (_, after, reason) => {
    expect(verdict(ofTokens, beforeTokens, after)).toBe(reason);
  });

  test.each<[string, Account | null]>([
    ['is missing', null],
    ['is of another token', source({ mint: STRANGER })],
    ['belongs to another wallet', source({ owner: STRANGER })],
    ['is of no token program', { ...source(), owner: STRANGER }],
    ['is a wallet', walletAccount(1n)],
  ])('is refused where the account to take from %s', (_, account) => {
    const before = [beforeTokens[0]!, account, beforeTokens[2]!];
    expect(verdict(ofTokens, before, afterTokens)).toBe('the token account is not what was asked');
  });

  test('checks each of several debited accounts', () => {
    const second = someAddress(8);
    const ofTwo: Expectation = {
      ...ofTokens,
      tokensOut: [...ofTokens.tokensOut, { address: second, mint: MINT as Mint, amount: baseUnits(10n) }],
    };
    const before = [beforeTokens[0]!, source(), source(), destination()];
    const after = (amount: bigint) => [
      afterTokens[0]!,
      source({ amount: 700n }),
      source({ amount }),
      destination({ amount: 350n }),
    ];
    expect(verdict(ofTwo, before, after(990n))).toBeNull();
    expect(verdict(ofTwo, before, after(989n))).toBe('it would take more tokens than asked');
  });

  test('lets wrapped SOL take as many lamports as tokens', () => {
    const mint = WRAPPED_SOL_MINT as Address;
    const wrapped = (amount: bigint, held: bigint) => ({
      ...source({ mint, amount, isNative: 2_039_280n }),
      lamports: lamports(held),
    });
    const expectation: Expectation = {
      wallet: WALLET,
      lamportsOut: 5_000n,
      tokensOut: [{ address: SOURCE, mint: mint as Mint, amount: baseUnits(300n) }],
    };
    const before = [walletAccount(10_000n), wrapped(1_000n, 2_040_280n)];
    const after = (held: bigint) => [walletAccount(5_000n), wrapped(700n, held)];
    expect(verdict(expectation, before, after(2_039_980n))).toBeNull();
    expect(verdict(expectation, before, after(2_039_979n))).toBe('it would take the SOL of a token account');
  });

  test('compares the extensions of an account of Token-2022 too', () => {
    const account = (required: boolean, amount: bigint) =>
      tokenAccount({ mint: MINT, owner: WALLET, amount }, [extension.memoRequired(required)]);
    const before = [beforeTokens[0]!, account(false, 1_000n), beforeTokens[2]!];
    expect(before[1]!.owner).toBe(TOKEN_2022_PROGRAM);
    const after = (required: boolean) => withAfter(1, account(required, 700n));
    expect(verdict(ofTokens, before, after(false))).toBeNull();
    expect(verdict(ofTokens, before, after(true))).toBe('it would change who controls the tokens');
  });

  test('refuses an account that grew by an extension', () => {
    const grown = tokenAccount({ mint: MINT, owner: WALLET, amount: 700n }, [extension.memoRequired(true)]);
    const before = [
      beforeTokens[0]!,
      tokenAccount({ mint: MINT, owner: WALLET, amount: 1_000n }, [extension.immutableOwner]),
      beforeTokens[2]!,
    ];
    expect(verdict(ofTokens, before, withAfter(1, grown))).toBe('it would change who controls the tokens');
  });
});

describe('a reclaim', () => {
  const [EMPTY, IN_USE] = [someAddress(7), someAddress(8)];
  const [RENT, EXCESS, FEE] = [1_488_440n, 550_840n, 5_000n];
  const expectation: Expectation = {
    ...{ wallet: WALLET, lamportsOut: FEE, brings: RENT + EXCESS - FEE, tokensOut: [] },
    ...{ closes: [EMPTY], withdraws: [IN_USE] },
  };
  const held = (fields: Partial<TokenArgs>, amount: bigint): Account => ({
    ...source(fields),
    lamports: lamports(amount),
  });
  const before = {
    wallet: walletAccount(10_000_000n),
    empty: held({ amount: 0n }, RENT),
    inUse: held({}, RENT + EXCESS),
    stranger: walletAccount(1n),
  };
  type World = { readonly [Name in keyof typeof before]: Account | null };
  const after: World = {
    ...before,
    wallet: walletAccount(10_000_000n + RENT + EXCESS - FEE),
    empty: null,
    inUse: held({}, RENT),
  };
  const judged = (then: Partial<World>, was: Partial<World> = {}) =>
    judge(expectation, {
      error: null,
      wrappedSol: null,
      accounts: (
        [
          ['wallet', WALLET],
          ['empty', EMPTY],
          ['inUse', IN_USE],
          ['stranger', STRANGER],
        ] as const
      ).map(([name, address]) => ({
        address,
        before: { ...before, ...was }[name],
        after: { ...after, ...then }[name],
      })),
    });
  const wallet = (change: bigint) => walletAccount(after.wallet!.lamports + change);

  test('brings rent and what is above it', () => {
    expect(judged({})).toBeNull();
  });

  test('may bring more, if rent has fallen since it was planned', () => {
    expect(judged({ inUse: held({}, RENT - 9n), wallet: wallet(9n) })).toBeNull();
  });

  test.each<[string, Partial<World>, string, Partial<World>?]>([
    [
      'gives a part to a stranger',
      { wallet: wallet(-1n), stranger: walletAccount(2n) },
      'it would take more SOL than asked',
    ],
    [
      'takes more out of the account than arrives',
      { inUse: held({}, RENT - 1n), stranger: walletAccount(2n) },
      'it would take more SOL than asked',
    ],
    [
      'takes nothing out of the account',
      { wallet: wallet(-EXCESS), inUse: before.inUse },
      'it would bring less SOL than asked',
    ],
    ['closes it', { inUse: null, wallet: wallet(RENT) }, 'it would close a token account of the wallet'],
    [
      'takes a token out of it',
      { inUse: held({ amount: 999n }, RENT) },
      'it would change who controls the tokens',
    ],
    [
      'lets another spend from it',
      { inUse: held({ delegate: STRANGER, delegatedAmount: 1n }, RENT) },
      'it would change who controls the tokens',
    ],
    [
      'gives it to another program',
      { inUse: { ...held({}, RENT), owner: STRANGER } },
      'it would change who controls the tokens',
    ],
    [
      'takes tokens that are SOL',
      { inUse: held({ isNative: RENT, mint: WRAPPED_SOL_MINT as Address }, RENT) },
      'the token account is not what was asked',
      { inUse: held({ isNative: RENT, mint: WRAPPED_SOL_MINT as Address }, RENT + EXCESS) },
    ],
    [
      'takes from an account that another may close',
      { inUse: held({ closeAuthority: STRANGER }, RENT) },
      'the token account is not what was asked',
      { inUse: held({ closeAuthority: STRANGER }, RENT + EXCESS) },
    ],
  ])('is refused that %s', (_what, then, reason, was) => {
    expect(judged(then, was)).toBe(reason);
  });
});
