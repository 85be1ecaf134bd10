import { type Address, lamports } from '@solana/kit';
import { AccountState } from '@solana-program/token';
import fc from 'fast-check';
import type { Account } from '../server/src/ports/chain.ts';
import { WRAPPED_SOL } from '../server/src/solana/sol.ts';
import { THIEF, WALLET } from '../signer/testing/cases.ts';
import { testAddress } from '../signer/testing/messages.ts';
import { extension, mintAccount, tokenAccount } from './token-bytes.ts';

const MINT = testAddress(33);
const MINT_2022 = testAddress(34);
/** Mainnet's since September 2026, as the VM's. */
const RENT_LAMPORTS_PER_BYTE = 5_080n;
const HEADER_BYTES = 128;
const RENT_LAMPORTS = 1_488_440n;
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
  /** Lamports above the rent minimum; below it, as after a rise, if negative. */
  readonly excess: bigint;
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
  amount: fc.oneof({ weight: 2, arbitrary: fc.constant(0n) }, amount),
  withheld: rarely(amount, 0n),
  isConfidential: rarely(fc.constant(true), false),
  excess: fc.constantFrom(0n, 0n, -700_000n, 1n, 49_999n, 50_000n, 550_840n, 10n ** 9n),
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
export function accountOf({ kind, withheld, isConfidential, excess, ...fields }: AccountCase): Account {
  const isNative = kind === 'wrapped SOL';
  const amount = isNative ? fields.amount % WRAPPED_MAX : fields.amount;
  const confidential = { type: 5, data: new Uint8Array(295).fill(1) };
  const extensions = [extension.withheldFees(withheld), ...(isConfidential ? [confidential] : [])];
  const mint = { 'SPL Token': MINT, 'Token-2022': MINT_2022, 'wrapped SOL': WRAPPED_SOL }[kind];
  const account = tokenAccount(
    { ...fields, mint, amount, isNative: isNative ? RENT_LAMPORTS : null },
    kind === 'Token-2022' ? extensions : [],
  );
  const rent = BigInt(HEADER_BYTES + account.data.length) * RENT_LAMPORTS_PER_BYTE;
  return { ...account, lamports: lamports(rent + (isNative ? amount : excess)) };
}

/** Whether something would be lost if it were closed. Wrapped SOL is not: it goes to the wallet as SOL. */
export function wouldLose({ kind, amount, withheld, isConfidential }: AccountCase): boolean {
  if (kind === 'wrapped SOL') return false;
  return amount > 0n || (kind === 'Token-2022' && (withheld > 0n || isConfidential));
}

/** Whether it is the wallet's alone and there is nothing in it. */
export function isReclaimable(one: AccountCase): boolean {
  return isOwn(one) && !wouldLose(one);
}

/** Whether it is the wallet's alone and has more than its rent. */
export function givesExcess(one: AccountCase): boolean {
  return isOwn(one) && one.excess >= 50_000n;
}

/** The wallet's alone, and of a token. */
export function isOwn({ kind, owner, delegate, closeAuthority, state }: AccountCase): boolean {
  const isUnshared = owner === WALLET && delegate === null && closeAuthority === null;
  return isUnshared && state === AccountState.Initialized && kind !== 'wrapped SOL';
}
