import { type Address, createNoopSigner, type Instruction, type TransactionSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import type { Chain } from '../../chain/chain.ts';
import { NATIVE_MINT } from '../../chain/token.ts';
import { tokenAccountOf } from './maker.ts';
import type { Quote } from './quote.ts';
import type { TradedToken } from './traded-token.ts';

/** Who swaps, through which of their token accounts. */
export interface Parties {
  readonly taker: TransactionSigner;
  readonly maker: TransactionSigner;
  readonly takerInput: Address;
  readonly takerOutput: Address;
  readonly makerInput: Address;
  readonly makerOutput: Address;
}

/** A swap's transaction in its parts, which follow one another in this order. */
export interface Plan {
  readonly feePayer: Address;
  readonly unitLimit: number;
  readonly unitPriceMicroLamports: bigint;
  /** Makes the taker's missing accounts, and wraps SOL. */
  readonly setup: readonly Instruction[];
  readonly pay: Instruction;
  /** Null if `pay` does both. */
  readonly receive: Instruction | null;
  /** Hands on the referral's share, and unwraps SOL. */
  readonly cleanup: readonly Instruction[];
  /** Addresses that the transaction names by lookup tables, which an honest one has no need of. */
  readonly lookupTables: Readonly<Record<Address, Address[]>>;
}

/** Account that receives a referral's share. */
export interface Referral {
  readonly account: Address;
  /** Base units of the output. */
  readonly amount: bigint;
}

/** Swaps use 14,000 to 25,000, and 1,500 more for every try that it takes to find the address of an account to be made. */
const UNIT_LIMIT = 80_000;
const UNIT_PRICE_MICRO_LAMPORTS = 10_000n;

export async function partiesOf(quote: Quote, taker: Address, maker: Address): Promise<Parties> {
  const [takerInput, takerOutput, makerInput, makerOutput] = await Promise.all([
    tokenAccountOf(taker, quote.input),
    tokenAccountOf(taker, quote.output),
    tokenAccountOf(maker, quote.input),
    tokenAccountOf(maker, quote.output),
  ]);
  return {
    taker: createNoopSigner(taker),
    maker: createNoopSigner(maker),
    takerInput,
    takerOutput,
    makerInput,
    makerOutput,
  };
}

export interface Terms {
  readonly referral: Referral | null;
  /** Overrides what the maker thinks right. */
  readonly priorityFeeLamports: number | null;
  /** Tells the transaction from others that are alike in all else. */
  readonly number: number;
}

export function planSwap(
  chain: Chain,
  quote: Quote,
  parties: Parties,
  { referral, priorityFeeLamports, number }: Terms,
): Plan {
  const { input, output } = quote;
  const { taker, takerInput, takerOutput } = parties;
  const isNew = (account: Address): boolean => chain.account(account) === null;
  const setup: Instruction[] = [];
  const cleanup: Instruction[] = [];
  if (referral !== null) {
    cleanup.push(transfer(output, parties.makerOutput, referral.account, parties.maker, referral.amount));
  }
  if (isNew(takerOutput)) setup.push(createAccount(taker, taker.address, takerOutput, output));
  if (output.mint === NATIVE_MINT) cleanup.push(unwrap(output, takerOutput, taker));
  if (input.mint === NATIVE_MINT) {
    // One that the taker had before keeps what was in it: only what this swap wraps is its own.
    if (isNew(takerInput)) {
      setup.push(createAccount(taker, taker.address, takerInput, input));
      cleanup.push(unwrap(input, takerInput, taker));
    }
    setup.push(
      getTransferSolInstruction({ source: taker, destination: takerInput, amount: quote.amount }),
      getSyncNativeInstruction({ account: takerInput }, { programAddress: input.program }),
    );
  }
  const unitLimit = UNIT_LIMIT + number;
  return {
    feePayer: taker.address,
    unitLimit,
    unitPriceMicroLamports: priceOf(unitLimit, priorityFeeLamports),
    setup,
    pay: transfer(input, takerInput, parties.makerInput, taker, quote.amount),
    receive: transfer(output, parties.makerOutput, takerOutput, parties.maker, quote.sentAmount),
    cleanup,
    lookupTables: {},
  };
}

/** Micro-lamports a unit. */
export const priceOf = (unitLimit: number, priorityFeeLamports: number | null): bigint =>
  priorityFeeLamports === null
    ? UNIT_PRICE_MICRO_LAMPORTS
    : BigInt(Math.floor((priorityFeeLamports * 1_000_000) / unitLimit));

export const createAccount = (
  payer: TransactionSigner,
  owner: Address,
  account: Address,
  { mint, program }: TradedToken,
): Instruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer,
    owner,
    ata: account,
    mint,
    tokenProgram: program,
  });

export const transfer = (
  { mint, decimals, program }: TradedToken,
  source: Address,
  destination: Address,
  authority: TransactionSigner,
  amount: bigint,
): Instruction =>
  getTransferCheckedInstruction(
    { source, mint, destination, authority, amount, decimals },
    { programAddress: program },
  );

const unwrap = ({ program }: TradedToken, account: Address, owner: TransactionSigner): Instruction =>
  getCloseAccountInstruction({ account, destination: owner.address, owner }, { programAddress: program });
