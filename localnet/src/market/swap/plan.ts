import type { Address, Instruction, TransactionSigner } from '@solana/kit';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
} from '@solana-program/token';
import { TOKEN_PROGRAM } from '../../chain/token.ts';
import type { TokenOf } from '../../programs/addresses.ts';
import type { Fill } from '../../programs/fill.ts';
import type { Route } from '../../programs/route.ts';

/** A swap's transaction in its parts, which follow one another in this order. */
export interface Plan<Exchange extends Route | Fill = Route | Fill> {
  readonly feePayer: Address;
  readonly unitLimit: number;
  readonly unitPriceMicroLamports: bigint;
  /** Makes the taker's missing accounts; where SOL is sold, pays it into the temporary account first. */
  readonly setup: readonly Instruction[];
  readonly exchange: Exchange;
  /** Closes the temporary account, or pays a fee beside a fill. */
  readonly cleanup: readonly Instruction[];
  /** Accounts of the taker's that may be new, and stay. */
  readonly opened: readonly Address[];
  /** Addresses in lookup tables, by table. */
  readonly lookupTables: Readonly<Record<Address, Address[]>>;
}

/** What of a plan the quote does not say. */
export interface Terms {
  /** Overrides what the router thinks right. */
  readonly priorityFeeLamports: number | null;
  /** Tells the transaction from others that are alike in all else. */
  readonly number: number;
}

const UNIT_PRICE_MICRO_LAMPORTS = 10_000n;

/** Micro-lamports a unit. */
export const priceOf = (unitLimit: number, { priorityFeeLamports }: Terms): bigint =>
  priorityFeeLamports === null
    ? UNIT_PRICE_MICRO_LAMPORTS
    : BigInt(Math.floor((priorityFeeLamports * 1_000_000) / unitLimit));

export const createAccount = (
  payer: TransactionSigner,
  owner: Address,
  account: Address,
  { mint, program }: TokenOf,
): Instruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer,
    owner,
    ata: account,
    mint,
    tokenProgram: program,
  });

/** Closes a token account: its lamports go to `destination`, wrapped SOL too. */
export const closeAccount = (
  account: Address,
  destination: Address,
  owner: TransactionSigner,
  program = TOKEN_PROGRAM as Address,
): Instruction => getCloseAccountInstruction({ account, destination, owner }, { programAddress: program });
