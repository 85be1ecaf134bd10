import { type Address, lamports } from '@solana/kit';
import { AccountState, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import {
  extension,
  mintAccount,
  someAddress,
  tokenAccount,
  walletAccount,
} from '../../../testing/token-bytes.ts';
import type { Account } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { TOKEN_2022_PROGRAM } from './programs.ts';
import {
  accountKind,
  asTokenAccount,
  extensions,
  isFrozen,
  readMint,
  tokenAmount,
  tokenOwner,
} from './token-account.ts';

const MINT = someAddress(3);
const OWNER = someAddress(2);
const fields = { mint: MINT, owner: OWNER, amount: 12_345_678_901_234_567_890n };
const bytes = (owner: string, data: Uint8Array): Account => ({
  lamports: lamports(1n),
  owner: owner as Address,
  executable: false,
  data,
});
const typed = (length: number, type: number) => {
  const data = new Uint8Array(length);
  data[165] = type;
  return data;
};

describe('what an account is', () => {
  test.each<[string, Account, ReturnType<typeof accountKind>]>([
    ['a mint of SPL Token', mintAccount(), 'mint'],
    ['a token account of SPL Token', tokenAccount(fields), 'token account'],
    ['a plain mint of Token-2022', { ...mintAccount(), owner: TOKEN_2022_PROGRAM }, 'mint'],
    [
      'a plain account of Token-2022',
      { ...tokenAccount(fields), owner: TOKEN_2022_PROGRAM },
      'token account',
    ],
    ['a mint with extensions', mintAccount({}, [extension.pausable(false)]), 'mint'],
    ['an account with extensions', tokenAccount(fields, [extension.immutableOwner]), 'token account'],
    ['an account with a type and nothing more', bytes(TOKEN_2022_PROGRAM, typed(166, 2)), 'token account'],
    ['an account of no type yet', bytes(TOKEN_2022_PROGRAM, typed(170, 0)), null],
    ['a wallet', walletAccount(1n), null],
    ['a mint of a program that is no token program', { ...mintAccount(), owner: OWNER }, null],
    ['a multisig of SPL Token', bytes(TOKEN_PROGRAM_ADDRESS, typed(355, 1)), null],
    ['a multisig of Token-2022', bytes(TOKEN_2022_PROGRAM, typed(355, 1)), null],
    ['an empty account of a token program', bytes(TOKEN_2022_PROGRAM, new Uint8Array()), null],
    ['an account with extensions under SPL Token', bytes(TOKEN_PROGRAM_ADDRESS, typed(170, 2)), null],
  ])('%s', (_, account, kind) => {
    expect(accountKind(account)).toBe(kind);
  });
});

test('decodes a mint with its program and decimals', () => {
  expect(readMint(MINT as Mint, mintAccount({ decimals: 7 }))).toMatchObject({
    address: MINT,
    program: TOKEN_PROGRAM_ADDRESS,
    decimals: 7,
  });
  const extended = readMint(
    MINT as Mint,
    mintAccount({ decimals: 0 }, [extension.transferHook('no program')]),
  );
  expect(extended).toMatchObject({ program: TOKEN_2022_PROGRAM, decimals: 0 });
});

test.each<[string, Account | null]>([
  ['nothing', null],
  ['a wallet', walletAccount(1n)],
  ['a token account', tokenAccount(fields)],
  ['a mint that is not initialized', mintAccount({ isInitialized: false })],
])('%s is no mint', (_, account) => {
  expect(readMint(MINT as Mint, account)).toBeNull();
});

test('only a token account is taken for one', () => {
  const account = tokenAccount(fields);
  expect(asTokenAccount(account)).toBe(account);
  expect(asTokenAccount(mintAccount())).toBeNull();
  expect(asTokenAccount(walletAccount(1n))).toBeNull();
  expect(asTokenAccount(null)).toBeNull();
  expect(asTokenAccount(undefined)).toBeNull();
});

test.each([
  ['SPL Token', []],
  ['Token-2022', [extension.immutableOwner]],
])('an account of %s tells owner, amount and whether it is frozen', (_, carried) => {
  const account = tokenAccount(fields, carried);
  expect(tokenOwner(account)).toBe(OWNER);
  expect(tokenAmount(account)).toBe(fields.amount);
  expect(isFrozen(account)).toBe(false);
  expect(isFrozen(tokenAccount({ ...fields, state: AccountState.Frozen }, carried))).toBe(true);
});

test('lists extensions in order with their contents', () => {
  const mint = mintAccount({}, [extension.metadataPointer, extension.pausable(true)]);
  expect([...extensions(mint)].map(({ type, value }) => [type, value.byteLength])).toEqual([
    [18, 64],
    [26, 33],
  ]);
  expect([...extensions(mintAccount())]).toEqual([]);
});

test('extensions end at the padding or with the data', () => {
  const padded = mintAccount({}, [extension.immutableOwner, { type: 0, data: new Uint8Array(20) }]);
  expect([...extensions(padded)]).toHaveLength(1);
  const { data, ...mint } = mintAccount({}, [extension.immutableOwner, extension.metadataPointer]);
  const cut = { ...mint, data: data.subarray(0, data.length - 1) };
  expect([...extensions(cut)].map(({ type }) => type)).toEqual([7]);
});
