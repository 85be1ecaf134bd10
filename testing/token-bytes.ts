import { type Address, getAddressDecoder, lamports } from '@solana/kit';
import {
  AccountState,
  getMintEncoder,
  getTokenEncoder,
  type MintArgs,
  type TokenArgs,
} from '@solana-program/token';
import type { Account } from '../server/src/ports/chain.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../server/src/solana/programs.ts';

const BASE_BYTES = 165;

/** An address that is the same in every run: 32 bytes of one value. */
export function someAddress(byte: number): Address {
  return getAddressDecoder().decode(new Uint8Array(32).fill(byte));
}

/** An account without data, as wallets are. */
export function walletAccount(held: bigint): Account {
  return { lamports: lamports(held), owner: SYSTEM_PROGRAM, executable: false, data: new Uint8Array() };
}

export interface Extension {
  readonly type: number;
  readonly data: Uint8Array;
}

/** A mint as its program keeps it. With `extensions` it is one of Token-2022. */
export function mintAccount(fields: Partial<MintArgs> = {}, extensions: readonly Extension[] = []): Account {
  const base = getMintEncoder().encode({
    mintAuthority: null,
    supply: 1_000_000_000n,
    decimals: 6,
    isInitialized: true,
    freezeAuthority: null,
    ...fields,
  });
  return account(base, 1, extensions);
}

/** A token account as its program keeps it. With `extensions` it is one of Token-2022. */
export function tokenAccount(
  fields: Partial<TokenArgs> & Pick<TokenArgs, 'mint' | 'owner' | 'amount'>,
  extensions: readonly Extension[] = [],
): Account {
  const base = getTokenEncoder().encode({
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
    ...fields,
  });
  return account(base, 2, extensions);
}

function account(base: ArrayLike<number>, type: number, extensions: readonly Extension[]): Account {
  const data = extensions.length === 0 ? Uint8Array.from(base) : extended(base, type, extensions);
  const owner = extensions.length === 0 ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM;
  return { lamports: lamports(2_039_280n), owner, executable: false, data };
}

/** Layout: the base padded to the length of a token account, the kind of the account, then type, length, contents of each. */
function extended(base: ArrayLike<number>, type: number, extensions: readonly Extension[]): Uint8Array {
  const bytes = [...Array.from(base), ...new Array<number>(BASE_BYTES - base.length).fill(0), type];
  for (const extension of extensions) {
    const { length } = extension.data;
    bytes.push(extension.type & 255, extension.type >> 8, length & 255, length >> 8, ...extension.data);
  }
  return Uint8Array.from(bytes);
}

/** Extensions that decide how a token moves, as spl_token_2022 lays them out. */
export const extension = {
  transferFee(older: Fee, newer: Fee = older): Extension {
    const data = Buffer.alloc(108);
    for (const [offset, { maximum, basisPoints }] of [
      [72, older],
      [90, newer],
    ] as const) {
      data.writeBigUInt64LE(maximum, offset + 8);
      data.writeUInt16LE(basisPoints, offset + 16);
    }
    return { type: 1, data };
  },
  defaultState: (state: AccountState): Extension => ({ type: 6, data: Uint8Array.of(state) }),
  /** Of a token account: fees that were kept in it for the issuer. */
  withheldFees(amount: bigint): Extension {
    const data = Buffer.alloc(8);
    data.writeBigUInt64LE(amount);
    return { type: 2, data };
  },
  immutableOwner: { type: 7, data: new Uint8Array() },
  memoRequired: (required: boolean): Extension => ({ type: 8, data: Uint8Array.of(required ? 1 : 0) }),
  nonTransferable: { type: 9, data: new Uint8Array() },
  /** An authority, then the program, which is all zero if it is absent. */
  transferHook: (program: 'a program' | 'no program'): Extension => ({
    type: 14,
    data: new Uint8Array(64).fill(7, 0, program === 'a program' ? 64 : 32),
  }),
  pausable: (paused: boolean): Extension => ({
    type: 26,
    data: Uint8Array.of(...new Uint8Array(32), paused ? 1 : 0),
  }),
  metadataPointer: { type: 18, data: new Uint8Array(64) },
} as const;

interface Fee {
  readonly maximum: bigint;
  readonly basisPoints: number;
}
