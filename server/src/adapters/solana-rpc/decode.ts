import { getBase58Decoder } from '@solana/kit';
import type { Account, TokenAccount } from '../../ports/chain.ts';
import { BoundedMap } from '../../runtime/bounded-map.ts';
import { lesser } from './bigints.ts';
import { integer } from './json.ts';

/** The part of a token account that is read: mint, owner, amount, delegate, state. */
export const TOKEN_ACCOUNT_SLICE = { offset: 0, length: 109 };
const MINT_END = 32;
const AMOUNT_OFFSET = 64;
const STATE_OFFSET = 108;
const STATE_FROZEN = 2;
const MINTS_REMEMBERED = 10_000;

export interface Contextual<T> {
  readonly context: { readonly slot: unknown };
  readonly value: T;
}

export interface RpcAccount {
  readonly lamports: unknown;
  readonly owner: string;
  readonly executable: boolean;
  readonly data: readonly [string, 'base64'];
}

export interface RpcKeyedAccount {
  readonly pubkey: string;
  readonly account: RpcAccount;
}

export function account(value: RpcAccount | null): Account | null {
  if (value === null) return null;
  return {
    lamports: integer(value.lamports),
    owner: value.owner,
    executable: value.executable,
    data: Buffer.from(value.data[0], 'base64'),
  };
}

/** Every token account is decoded here, one after the other: hundreds of buffers for a list would cost more than the rest. */
const scratch = Buffer.alloc(TOKEN_ACCOUNT_SLICE.length);

/** Reads a token account of either token program from its first bytes. Throws RangeError where they are too few. */
export function tokenAccount({ pubkey, account: { owner, data } }: RpcKeyedAccount): TokenAccount {
  if (scratch.write(data[0], 'base64') < scratch.length)
    throw new RangeError(`${pubkey} is too short for a token account`);
  return {
    address: pubkey,
    mint: mintText(scratch.toString('latin1', 0, MINT_END)),
    program: owner,
    amount: scratch.readBigUInt64LE(AMOUNT_OFFSET),
    frozen: scratch[STATE_OFFSET] === STATE_FROZEN,
  };
}

/** Base58 costs more than all the rest of reading a token account, and the same mints come again and again. */
const mintTexts = new BoundedMap<string, string>(MINTS_REMEMBERED);
const base58 = getBase58Decoder();

function mintText(latin1: string): string {
  const known = mintTexts.get(latin1);
  if (known !== undefined) return known;
  const text = base58.decode(Buffer.from(latin1, 'latin1'));
  mintTexts.set(latin1, text);
  return text;
}

/** Smallest slot of several answers: none of them is older. 0 where there are none. */
export function oldestSlot(answers: readonly Contextual<unknown>[]): bigint {
  const slots = answers.map((answer) => integer(answer.context.slot));
  return slots.reduce(lesser, slots[0] ?? 0n);
}
