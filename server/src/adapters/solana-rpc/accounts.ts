import type { Address } from '@solana/kit';
import type { Account, TokenAccount } from '../../ports/chain.ts';
import { isFrozen, TOKEN_ACCOUNT_HEAD_BYTES, tokenAmount, tokenMint } from '../../solana/token-account.ts';
import { integer, lamportsOf } from './json.ts';

/** The part of a token account that listings read. */
export const TOKEN_ACCOUNT_SLICE = { offset: 0, length: TOKEN_ACCOUNT_HEAD_BYTES };

export interface RpcAccount {
  readonly lamports: unknown;
  /** Size of all its data, also if only a slice of it was asked for. */
  readonly space?: unknown;
  readonly owner: Address;
  readonly executable: boolean;
  readonly data: readonly [string, 'base64'];
}

export interface RpcKeyedAccount {
  readonly pubkey: Address;
  readonly account: RpcAccount;
}

export function account(value: RpcAccount | null): Account | null {
  if (value === null) return null;
  return {
    lamports: lamportsOf(value.lamports),
    owner: value.owner,
    executable: value.executable,
    data: Buffer.from(value.data[0], 'base64'),
  };
}

/** Shared by all decoding: a buffer for each of hundreds of token accounts would cost more than decoding them. */
const scratch = Buffer.alloc(TOKEN_ACCOUNT_SLICE.length);

/** Decodes a token account of either token program from its first bytes. Throws RangeError if there are too few. */
export function tokenAccount({
  pubkey,
  account: { owner, data, lamports, space },
}: RpcKeyedAccount): TokenAccount {
  if (scratch.write(data[0], 'base64') < scratch.length)
    throw new RangeError(`${pubkey} is too short for a token account`);
  return {
    address: pubkey,
    mint: tokenMint({ data: scratch }),
    program: owner,
    amount: tokenAmount({ data: scratch }),
    frozen: isFrozen({ data: scratch }),
    lamports: lamportsOf(lamports),
    bytes: space === undefined ? null : Number(integer(space)),
  };
}
