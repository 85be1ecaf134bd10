import type { Address } from '@solana/kit';
import type { Account } from '../ports/chain.ts';
import { extensions, isNative, readTokenState } from './token-account.ts';

/** Extensions of Token-2022 accounts that only mark them: there is nothing in them. */
const MARKS: ReadonlySet<number> = new Set([
  7, // ImmutableOwner
  8, // MemoTransfer
  11, // CpiGuard
  13, // NonTransferableAccount
  15, // TransferHookAccount
  27, // PausableAccount
]);
const TRANSFER_FEE_AMOUNT = 2;

/**
 * Whether a token account belongs to `owner` alone and holds nothing but its rent: no tokens, no wrapped SOL, no withheld
 * fees. An account with an extension that is not known to be harmless counts as not empty.
 */
export function isEmptyTokenAccount(owner: Address, account: Account | null): boolean {
  const token = readTokenState(account);
  if (!account || token?.owner !== owner || token.amount !== 0n || !token.isUnshared) return false;
  if (isNative(account)) return false;
  return [...extensions(account)].every(
    ({ type, value }) => MARKS.has(type) || (type === TRANSFER_FEE_AMOUNT && isZero(value)),
  );
}

/** Whether a token account holds wrapped SOL and belongs to `owner` alone: closing it gives them all of it. */
export function isWrappedSol(owner: Address, account: Account | null): boolean {
  const token = readTokenState(account);
  return account !== null && token?.owner === owner && token.isUnshared && isNative(account);
}

function isZero({ buffer, byteOffset, byteLength }: DataView): boolean {
  return new Uint8Array(buffer, byteOffset, byteLength).every((byte) => byte === 0);
}
