import { type Address, lamports } from '@solana/kit';
import { AccountState } from '@solana-program/token';
import fc from 'fast-check';
import { THIEF, WALLET } from '../../signer/testing/cases.ts';
import { testAddress } from '../../signer/testing/messages.ts';
import type { Account } from '../src/ports/chain.ts';
import { WRAPPED_SOL } from '../src/solana/sol.ts';
import { extension, mintAccount, tokenAccount } from './token-bytes.ts';

const MINT = testAddress(33);
const MINT_2022 = testAddress(34);
const RENT_LAMPORTS = 2_039_280n;
const RENT_LAMPORTS_PER_BYTE = 6_960n;
const BASE_BYTES = 165;
/** The most wrapped SOL in one account, lamports. */
const WRAPPED_MAX = 10n ** 12n;

/** What a token account is like, apart from its address. */
export interface AccountCase {
  readonly kind: 'SPL Token' | 'Token-2022' | 'wrapped SOL';
  readonly amount: bigint;
  /** Of Token-2022: fees kept for the issuer. */
  readonly withheld: bigint;
  /** Of Token-2022: has an extension in which there may be invisible tokens. */
  readonly isConfidential: boolean;
  readonly owner: Address;
  readonly delegate: Address | null;
  readonly closeAuthority: Address | null;
  readonly state: AccountState;
}

const rarely = <T>(value: fc.Arbitrary<T>, usual: T) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, value);
const someone = fc.constantFrom<Address | null>(WALLET, THIEF);
const amount = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });

export const accountCase: fc.Arbitrary<AccountCase> = fc.record({
  kind: fc.constantFrom('SPL Token', 'Token-2022', 'Token-2022', 'SPL Token', 'wrapped SOL'),
  amount: rarely(amount, 0n),
  withheld: rarely(amount, 0n),
  isConfidential: rarely(fc.constant(true), false),
  owner: rarely(fc.constant(THIEF), WALLET),
  delegate: rarely(someone, null),
  closeAuthority: rarely(someone, null),
  state: rarely(fc.constant(AccountState.Frozen), AccountState.Initialized),
});

export const mints: readonly (readonly [Address, Account])[] = [
  [MINT, mintAccount()],
  [MINT_2022, mintAccount({}, [extension.transferFee({ maximum: 10n, basisPoints: 100 })])],
];

/** The account as its program keeps it. */
export function accountOf({ kind, withheld, isConfidential, ...fields }: AccountCase): Account {
  const isNative = kind === 'wrapped SOL';
  const amount = isNative ? fields.amount % WRAPPED_MAX : fields.amount;
  const confidential = { type: 5, data: new Uint8Array(295).fill(1) };
  const extensions = [extension.withheldFees(withheld), ...(isConfidential ? [confidential] : [])];
  const mint = { 'SPL Token': MINT, 'Token-2022': MINT_2022, 'wrapped SOL': WRAPPED_SOL }[kind];
  const account = tokenAccount(
    { ...fields, mint, amount, isNative: isNative ? RENT_LAMPORTS : null },
    kind === 'Token-2022' ? extensions : [],
  );
  const rent = RENT_LAMPORTS + BigInt(account.data.length - BASE_BYTES) * RENT_LAMPORTS_PER_BYTE;
  return { ...account, lamports: lamports(rent + (isNative ? amount : 0n)) };
}

/** Whether something would be lost if it were closed. Wrapped SOL is not: it goes to the wallet as SOL. */
export function wouldLose({ kind, amount, withheld, isConfidential }: AccountCase): boolean {
  if (kind === 'wrapped SOL') return false;
  return amount > 0n || (kind === 'Token-2022' && (withheld > 0n || isConfidential));
}

/** Whether it is the wallet's alone and there is nothing in it. */
export function isReclaimable(one: AccountCase): boolean {
  const { kind, owner, delegate, closeAuthority, state } = one;
  const isOwn = owner === WALLET && delegate === null && closeAuthority === null;
  return isOwn && state === AccountState.Initialized && kind !== 'wrapped SOL' && !wouldLose(one);
}
