import type { Account } from './account.ts';
import { addressOf } from './base58.ts';

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const NATIVE_MINT = 'So11111111111111111111111111111111111111112';

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
/** Token-2022 puts the kind of the account behind the longest plain layout, and extensions behind that. */
const KIND_AT = 165;
const EXTENSIONS_AT = 166;

export interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
  readonly delegate: string | null;
  readonly delegatedAmount: bigint;
  readonly state: 'uninitialized' | 'initialized' | 'frozen';
  /** Lamports that stay behind in a wrapped SOL account; null for other mints. */
  readonly rentReserve: bigint | null;
  readonly closeAuthority: string | null;
  readonly extensions: readonly Extension[];
}

export interface Mint {
  readonly supply: bigint;
  readonly decimals: number;
  readonly isInitialized: boolean;
  readonly mintAuthority: string | null;
  readonly freezeAuthority: string | null;
  readonly extensions: readonly Extension[];
}

export interface Extension {
  readonly type: number;
  readonly data: Uint8Array;
}

/** True if the account belongs to one of the two token programs. */
export const isTokenOwned = (account: Account): boolean =>
  account.owner === TOKEN_PROGRAM || account.owner === TOKEN_2022_PROGRAM;

/** Null if the account is not a token account. */
export function readTokenAccount(account: Account): TokenAccount | null {
  const { data } = account;
  if (!isTokenOwned(account) || !hasKind(account, ACCOUNT_BYTES, 2)) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    mint: addressOf(data.subarray(0, 32)),
    owner: addressOf(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    delegate: optionalAddress(view, data, 72),
    state: (['uninitialized', 'initialized', 'frozen'] as const)[data[108]!] ?? 'uninitialized',
    rentReserve: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : null,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionalAddress(view, data, 129),
    extensions: readExtensions(view, data),
  };
}

/** Null if the account is not a mint. */
export function readMint(account: Account): Mint | null {
  const { data } = account;
  if (!isTokenOwned(account) || !hasKind(account, MINT_BYTES, 1)) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    mintAuthority: optionalAddress(view, data, 0),
    supply: view.getBigUint64(36, true),
    decimals: data[44]!,
    isInitialized: data[45] === 1,
    freezeAuthority: optionalAddress(view, data, 46),
    extensions: readExtensions(view, data),
  };
}

function hasKind({ owner, data }: Account, plainBytes: number, kind: number): boolean {
  if (data.length === plainBytes) return true;
  return owner === TOKEN_2022_PROGRAM && data.length > KIND_AT && data[KIND_AT] === kind;
}

function optionalAddress(view: DataView, data: Uint8Array, at: number): string | null {
  return view.getUint32(at, true) === 1 ? addressOf(data.subarray(at + 4, at + 36)) : null;
}

function readExtensions(view: DataView, data: Uint8Array): Extension[] {
  const extensions: Extension[] = [];
  let at = EXTENSIONS_AT;
  while (at + 4 <= data.length && view.getUint16(at, true) !== 0) {
    const length = view.getUint16(at + 2, true);
    extensions.push({ type: view.getUint16(at, true), data: data.subarray(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return extensions;
}
