import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Account, Simulation } from '../ports/chain.ts';
import { base58 } from './base58.ts';

/** What a transaction may do to the accounts of its wallet, at the most, and must do for its receiver, at the least. */
export interface Expectation {
  readonly wallet: string;
  /** Most lamports that may leave the wallet: amount, fees and rent together. */
  readonly lamportsOut: bigint;
  /** Token accounts of the wallet that the transaction may write, with the most that may leave each. */
  readonly tokensOut: readonly TokenMovement[];
  /** Token account of `owner` that must receive at least this much. */
  readonly receives?: TokenMovement & { readonly owner: string };
}

export interface TokenMovement {
  readonly address: string;
  readonly mint: string;
  readonly amount: bigint;
}

/** Accounts that must be read before and watched during the simulation, in this order. */
export function watchedAccounts(expectation: Expectation): string[] {
  const tokens = expectation.tokensOut.map(({ address }) => address);
  return [expectation.wallet, ...tokens, ...(expectation.receives ? [expectation.receives.address] : [])];
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const TOKEN_PROGRAMS = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);
/** Layout of a token account, the same in both token programs: mint, owner, amount, then all authority over it. */
const OWNER_OFFSET = 32;
const AMOUNT_OFFSET = 64;
const AMOUNT_END = 72;
const TOKEN_ACCOUNT_BYTES = 165;

/**
 * Compares the simulated end with the start. Returns null where the transaction does what was asked and nothing else to
 * the wallet's accounts, else the reason to refuse it in plain words.
 * Funds that arrive meanwhile are no reason: the bounds are one-sided.
 */
export function judge(
  expectation: Expectation,
  before: readonly (Account | null)[],
  simulation: Simulation,
): string | null {
  if (simulation.error !== null) return simulation.error;
  const accounts = watchedAccounts(expectation);
  if (simulation.accounts.length !== accounts.length || before.length !== accounts.length)
    return 'the simulation is incomplete';
  const [walletBefore, ...tokensBefore] = before;
  const [walletAfter, ...tokensAfter] = simulation.accounts;
  return (
    judgeWallet(expectation, walletBefore ?? null, walletAfter ?? null) ??
    expectation.tokensOut
      .map((movement, index) =>
        judgeSpending(expectation.wallet, movement, tokensBefore[index] ?? null, tokensAfter[index] ?? null),
      )
      .find((reason) => reason !== null) ??
    (expectation.receives
      ? judgeReceipt(expectation.receives, tokensBefore.at(-1) ?? null, tokensAfter.at(-1) ?? null)
      : null)
  );
}

function judgeWallet(
  { lamportsOut }: Expectation,
  before: Account | null,
  after: Account | null,
): string | null {
  if (!before) return 'the wallet holds no SOL';
  const left = after?.lamports ?? 0n;
  if (before.lamports - left > lamportsOut) return 'it would take more SOL than asked';
  if (after && (after.owner !== SYSTEM_PROGRAM || after.data.length > 0))
    return 'it would give the wallet to a program';
  return null;
}

function judgeSpending(
  wallet: string,
  movement: TokenMovement,
  before: Account | null,
  after: Account | null,
): string | null {
  if (!before || !isTokenAccount(before, movement.mint, wallet))
    return 'the token account is not what was asked';
  if (!after) return 'it would close a token account of the wallet';
  if (after.owner !== before.owner || !sameAuthority(before.data, after.data))
    return 'it would change who controls the tokens';
  if (tokenAmount(before) - tokenAmount(after) > movement.amount)
    return 'it would take more tokens than asked';
  // Wrapped SOL is its account's lamports; the lamports of any other token account are its rent.
  const lamportsOut = movement.mint === WRAPPED_SOL_MINT ? movement.amount : 0n;
  if (before.lamports - after.lamports > lamportsOut) return 'it would take the SOL of a token account';
  return null;
}

function judgeReceipt(
  { mint, owner, amount }: NonNullable<Expectation['receives']>,
  before: Account | null,
  after: Account | null,
): string | null {
  if (!after || !isTokenAccount(after, mint, owner)) return 'the receiver would get nothing';
  const held = before && isTokenAccount(before, mint, owner) ? tokenAmount(before) : 0n;
  return tokenAmount(after) - held < amount ? 'the receiver would get less than asked' : null;
}

function isTokenAccount({ owner: program, data }: Account, mint: string, owner: string): boolean {
  return (
    TOKEN_PROGRAMS.has(program) &&
    data.length >= TOKEN_ACCOUNT_BYTES &&
    base58(data.subarray(0, OWNER_OFFSET)) === mint &&
    base58(data.subarray(OWNER_OFFSET, AMOUNT_OFFSET)) === owner
  );
}

/** Everything but the amount: mint, owner, delegate, state, close authority and, in Token-2022, the extensions. */
function sameAuthority(before: Uint8Array, after: Uint8Array): boolean {
  return (
    before.length === after.length &&
    before.every((byte, index) => byte === after[index] || (index >= AMOUNT_OFFSET && index < AMOUNT_END))
  );
}

function tokenAmount(account: Account): bigint {
  return Buffer.from(account.data.buffer, account.data.byteOffset, account.data.byteLength).readBigUInt64LE(
    AMOUNT_OFFSET,
  );
}
