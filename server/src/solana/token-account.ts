import { type BaseUnits, baseUnits } from '@cumulus/contract/amount.ts';
import { type Address, getAddressDecoder } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import type { Account } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { createCache } from '../runtime/cache.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';

type Bytes = Pick<Account, 'data'>;

const MINT_BYTES = 82;
export const TOKEN_ACCOUNT_BYTES = 165;
/** Length of multisigs in both programs. Token-2022 lets no other account have it. */
const MULTISIG_BYTES = 355;
/** In Token-2022 the byte after the base layout tells mints from token accounts; extensions follow it. */
const ACCOUNT_TYPE_OFFSET = TOKEN_ACCOUNT_BYTES;
const ACCOUNT_TYPES: Readonly<Record<number, AccountKind>> = { 1: 'mint', 2: 'token account' };

type AccountKind = 'mint' | 'token account';

/** What an account of a token program is; null for anything else. */
export function accountKind({ owner, data }: Account): AccountKind | null {
  const isToken2022 = owner === TOKEN_2022_PROGRAM;
  if (!isToken2022 && owner !== TOKEN_PROGRAM) return null;
  if (data.length === MINT_BYTES) return 'mint';
  if (data.length === TOKEN_ACCOUNT_BYTES) return 'token account';
  if (!isToken2022 || data.length === MULTISIG_BYTES) return null;
  return ACCOUNT_TYPES[data[ACCOUNT_TYPE_OFFSET] ?? 0] ?? null;
}

const addressDecoder = getAddressDecoder();
const DECIMALS_OFFSET = 44;
const IS_INITIALIZED_OFFSET = 45;

export interface MintAccount {
  readonly address: Mint;
  /** Token program that owns the mint. */
  readonly program: Address;
  readonly decimals: number;
  readonly account: Account;
}

/** Decodes an account as a mint; null if it is not an initialized one. */
export function readMint(address: Mint, account: Account | null): MintAccount | null {
  if (!account || accountKind(account) !== 'mint' || account.data[IS_INITIALIZED_OFFSET] !== 1) return null;
  return {
    address,
    program: account.owner,
    decimals: account.data[DECIMALS_OFFSET]!,
    account,
  };
}

/** The account if it is a token account, else null: SOL may be sent to any address. */
export function asTokenAccount(account: Account | null | undefined): Account | null {
  return account && accountKind(account) === 'token account' ? account : null;
}

const ASSOCIATED_MAX = 10_000;
/** Looking for an address off the curve takes most of a millisecond, and a quote is asked for at each change of its amount. */
const associated = createCache<string, Address>({ max: ASSOCIATED_MAX });

/** The address of a wallet's associated token account. */
export function associatedTokenAccount(owner: Address, mint: Mint, tokenProgram: Address): Promise<Address> {
  return associated.load(`${owner} ${mint} ${tokenProgram}`, async () => {
    const [address] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
    return address;
  });
}

/** Layout in both programs: mint, owner, amount, delegate, state, native reserve, delegated amount, close authority. */
const OWNER_OFFSET = 32;
const AMOUNT_OFFSET = 64;
const DELEGATE_OFFSET = 72;
const STATE_OFFSET = 108;
const NATIVE_OFFSET = 109;
const CLOSE_AUTHORITY_OFFSET = 129;
const UNINITIALIZED = 0;
const INITIALIZED = 1;
const FROZEN = 2;
/** The beginning of a token account that holds mint, owner, amount and state. */
export const TOKEN_ACCOUNT_HEAD_BYTES = STATE_OFFSET + 1;

const MINTS_MAX = 10_000;
/** Base58 costs more than all other decoding, and the same few mints come again and again. */
const mintTexts = createCache<string, Mint>({ max: MINTS_MAX });

export function tokenMint({ data }: Bytes): Mint {
  const bytes = Buffer.from(data.buffer, data.byteOffset, OWNER_OFFSET).toString('latin1');
  const known = mintTexts.get(bytes);
  if (known !== undefined) return known;
  const mint = addressDecoder.decode(data.subarray(0, OWNER_OFFSET)) as Mint;
  mintTexts.set(bytes, mint);
  return mint;
}

export function tokenAmount({ data }: Bytes): BaseUnits {
  return baseUnits(view(data).getBigUint64(AMOUNT_OFFSET, true));
}

/** The wallet that owns a token account. */
export function tokenOwner({ data }: Bytes): Address {
  return addressDecoder.decode(data.subarray(OWNER_OFFSET, AMOUNT_OFFSET));
}

export function isFrozen({ data }: Bytes): boolean {
  return data[STATE_OFFSET] === FROZEN;
}

/** Whether a token account is of wrapped SOL: its tokens are lamports. */
export function isNative({ data }: Bytes): boolean {
  return data[NATIVE_OFFSET] !== 0;
}

/** A token account of either program, decoded. */
export interface TokenState {
  readonly mint: Mint;
  readonly owner: Address;
  readonly amount: BaseUnits;
  /** It has neither a delegate nor a close authority, nor is it frozen: its owner alone can spend from it or close it. */
  readonly isUnshared: boolean;
}

/** Null if the account is not an initialized token account. */
export function readTokenState(account: Account | null): TokenState | null {
  const token = asTokenAccount(account);
  if (!token || token.data[STATE_OFFSET] === UNINITIALIZED) return null;
  return {
    mint: tokenMint(token),
    owner: tokenOwner(token),
    amount: tokenAmount(token),
    isUnshared:
      token.data[STATE_OFFSET] === INITIALIZED &&
      token.data[DELEGATE_OFFSET] === 0 &&
      token.data[CLOSE_AUTHORITY_OFFSET] === 0,
  };
}

/** The same token account with another amount. */
export function withAmount(account: Account, amount: BaseUnits): Account {
  const data = account.data.slice();
  view(data).setBigUint64(AMOUNT_OFFSET, amount, true);
  return { ...account, data };
}

const TRANSFER_FEE_AMOUNT = 2;

/**
 * Whether two states of a token account differ in the amount at most. Fees withheld in it for the mint's authority
 * (Token-2022) may differ, too: every incoming transfer adds to them.
 */
export function isSameExceptAmount(before: Account, after: Account): boolean {
  if (before.owner !== after.owner || before.data.length !== after.data.length) return false;
  const withheld = withheldFees(before);
  return before.data.every(
    (byte, index) =>
      byte === after.data[index] ||
      (index >= AMOUNT_OFFSET && index < DELEGATE_OFFSET) ||
      (index >= withheld.start && index < withheld.end),
  );
}

function withheldFees(account: Bytes): { start: number; end: number } {
  for (const { type, value } of extensions(account)) {
    const start = value.byteOffset - account.data.byteOffset;
    if (type === TRANSFER_FEE_AMOUNT) return { start, end: start + value.byteLength };
  }
  return { start: 0, end: 0 };
}

const EXTENSION_HEAD_BYTES = 4;

/** Extensions of a Token-2022 mint or token account: type number and contents. Empty for SPL Token. */
export function* extensions({ data }: Bytes): Generator<{ type: number; value: DataView }> {
  let offset = ACCOUNT_TYPE_OFFSET + 1;
  const bytes = view(data);
  while (offset + EXTENSION_HEAD_BYTES <= data.length) {
    const type = bytes.getUint16(offset, true);
    const length = bytes.getUint16(offset + 2, true);
    const start = offset + EXTENSION_HEAD_BYTES;
    if (type === 0 || start + length > data.length) return;
    yield { type, value: new DataView(data.buffer, data.byteOffset + start, length) };
    offset = start + length;
  }
}

function view({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
