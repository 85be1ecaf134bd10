import { type Address, getAddressDecoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Account } from '../ports/chain.ts';

/** Source: spl-token-2022, https://github.com/solana-program/token-2022. */
export const TOKEN_2022_PROGRAM_ADDRESS = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';

const MINT_BYTES = 82;
export const TOKEN_ACCOUNT_BYTES = 165;
/** Accounts of this length are multisigs in both programs; Token-2022 keeps everything else from having it. */
const MULTISIG_BYTES = 355;
/** In Token-2022 the byte after the base layout tells mints from accounts; extensions follow it. */
const ACCOUNT_TYPE_OFFSET = TOKEN_ACCOUNT_BYTES;
const ACCOUNT_TYPES: Readonly<Record<number, AccountKind>> = { 1: 'mint', 2: 'token account' };

type AccountKind = 'mint' | 'token account';

/** What an account of a token program is; null for anything else. */
export function accountKind({ owner, data }: Account): AccountKind | null {
  const isToken2022 = owner === TOKEN_2022_PROGRAM_ADDRESS;
  if (!isToken2022 && owner !== TOKEN_PROGRAM_ADDRESS) return null;
  if (data.length === MINT_BYTES) return 'mint';
  if (data.length === TOKEN_ACCOUNT_BYTES) return 'token account';
  if (!isToken2022 || data.length === MULTISIG_BYTES) return null;
  return ACCOUNT_TYPES[data[ACCOUNT_TYPE_OFFSET] ?? 0] ?? null;
}

const addressDecoder = getAddressDecoder();
const DECIMALS_OFFSET = 44;
const IS_INITIALIZED_OFFSET = 45;

export interface Mint {
  readonly address: Address;
  /** Token program that the mint lives under. */
  readonly program: Address;
  readonly decimals: number;
  readonly account: Account;
}

/** Reads an account as a mint; null where it is none. */
export function asMint(address: Address, account: Account | null): Mint | null {
  if (!account || accountKind(account) !== 'mint' || account.data[IS_INITIALIZED_OFFSET] !== 1) return null;
  return {
    address,
    program: account.owner as Address,
    decimals: account.data[DECIMALS_OFFSET]!,
    account,
  };
}

/** The account where it is a token account, null where it is something else: SOL may be sent to any address. */
export function asTokenAccount(account: Account | null | undefined): Account | null {
  return account && accountKind(account) === 'token account' ? account : null;
}

const OWNER_OFFSET = 32;
const AMOUNT_OFFSET = 64;
const STATE_OFFSET = 108;
const FROZEN = 2;

export function tokenAmount({ data }: Account): bigint {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(AMOUNT_OFFSET, true);
}

/** Wallet that a token account belongs to. */
export function tokenOwner({ data }: Account): Address {
  return addressDecoder.decode(data.subarray(OWNER_OFFSET, AMOUNT_OFFSET));
}

export function isFrozen({ data }: Account): boolean {
  return data[STATE_OFFSET] === FROZEN;
}

/** Extensions of a Token-2022 mint or account: type number and contents. Empty for SPL Token. */
export function* extensions({ data }: Account): Generator<{ type: number; value: DataView }> {
  let offset = ACCOUNT_TYPE_OFFSET + 1;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  while (offset + 4 <= data.length) {
    const type = view.getUint16(offset, true);
    const length = view.getUint16(offset + 2, true);
    if (type === 0 || offset + 4 + length > data.length) return;
    yield { type, value: new DataView(data.buffer, data.byteOffset + offset + 4, length) };
    offset += 4 + length;
  }
}
