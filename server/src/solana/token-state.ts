import type { Account } from '../ports/chain.ts';
import { base58 } from './base58.ts';
import { asTokenAccount, TOKEN_ACCOUNT_BYTES } from './token-account.ts';

/** What a token account says of itself, in either token program. */
export interface TokenState {
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
  /** Nobody but its owner may spend from it or close it. */
  readonly isUnshared: boolean;
}

/** Layout, the same in both programs: mint, owner, amount, delegate, state, native reserve, delegated amount, closer. */
const OWNER_OFFSET = 32;
const AMOUNT_OFFSET = 64;
const DELEGATE_OFFSET = 72;
const STATE_OFFSET = 108;
const CLOSER_OFFSET = 129;
/** Behind it and the kind of the account, in Token-2022: type, length and contents of each extension. */
const EXTENSIONS_OFFSET = TOKEN_ACCOUNT_BYTES + 1;
const EXTENSION_HEAD_BYTES = 4;
const TRANSFER_FEE_AMOUNT = 2;

/** Null where the account is no token account, or one that nobody has initialized. */
export function readTokenState(account: Account | null): TokenState | null {
  const data = asTokenAccount(account)?.data;
  if (!data || data[STATE_OFFSET] === 0) return null;
  return {
    mint: base58(data.subarray(0, OWNER_OFFSET)),
    owner: base58(data.subarray(OWNER_OFFSET, AMOUNT_OFFSET)),
    amount: view(data).getBigUint64(AMOUNT_OFFSET, true),
    isUnshared: data[DELEGATE_OFFSET] === 0 && data[CLOSER_OFFSET] === 0,
  };
}

/** The same account with another amount in it. */
export function withAmount(account: Account, amount: bigint): Account {
  const data = account.data.slice();
  view(data).setBigUint64(AMOUNT_OFFSET, amount, true);
  return { ...account, data };
}

/**
 * Whether everything but the amount is the same: program, mint, owner, delegate, state, close authority and, in Token-2022,
 * the extensions, less the fees that wait in it for the mint's authority, which every transfer into the account adds to.
 */
export function isSameButAmount(before: Account, after: Account): boolean {
  if (before.owner !== after.owner || before.data.length !== after.data.length) return false;
  const withheld = withheldFees(before.data);
  return before.data.every(
    (byte, index) =>
      byte === after.data[index] ||
      (index >= AMOUNT_OFFSET && index < DELEGATE_OFFSET) ||
      (index >= withheld.start && index < withheld.end),
  );
}

function withheldFees(data: Uint8Array): { start: number; end: number } {
  const bytes = view(data);
  for (let at = EXTENSIONS_OFFSET; at + EXTENSION_HEAD_BYTES <= data.length; ) {
    const start = at + EXTENSION_HEAD_BYTES;
    const end = start + bytes.getUint16(at + 2, true);
    if (bytes.getUint16(at, true) === TRANSFER_FEE_AMOUNT) return { start, end };
    at = end;
  }
  return { start: 0, end: 0 };
}

function view({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
