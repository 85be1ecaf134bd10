import type { BaseUnits } from '@cumulus/contract/amount.ts';
import type { Address, Lamports } from '@solana/kit';
import type { Mint } from './units.ts';

/**
 * The Solana chain, as the product needs it. Addresses and signatures are base58 text, amounts are lamports or
 * base units as bigint, transactions are their wire bytes. Reads are at commitment "confirmed" unless said otherwise.
 * Every method throws CallError CHAIN_UNAVAILABLE when the network cannot be reached or answers nonsense.
 */
export interface Chain {
  /** Accounts in the order asked; null where there is none. Any number: split and batched into few requests. */
  accounts(addresses: readonly Address[], options?: ReadOptions): Promise<AtSlot<(Account | null)[]>>;
  /** SOL and all token accounts of both token programs, for many owners in a bounded number of HTTP requests. */
  holdings(owners: readonly Address[], options?: ReadOptions): Promise<AtSlot<Holdings[]>>;
  /**
   * May be the one of a moment ago; with `minSlot`, one that was the latest at that slot or later. Throws
   * CHAIN_UNAVAILABLE if the node contradicts itself about the blockhash's last valid height, or is of another chain.
   */
  latestBlockhash(options?: ReadOptions): Promise<LatestBlockhash>;
  /** Whether a transaction with this blockhash could still land in the node's next block; "confirmed" by default. */
  isBlockhashValid(blockhash: string, commitment?: Commitment): Promise<AtSlot<boolean>>;
  /** Lamports that keep an account of this size alive. Constant per size; cached. */
  rentExemptMinimum(bytes: number): Promise<Lamports>;
  /** Going rate for priority, in micro-lamports per compute unit, for transactions that write these accounts. */
  priorityFee(writable: readonly Address[]): Promise<bigint>;
  /** Runs a transaction without sending it (signatures are not checked). `watch` accounts are told as they would be after. */
  simulate(transaction: Uint8Array, watch: readonly Address[]): Promise<Simulation>;
  /**
   * Hands signed bytes to the network once. Answers nothing about the outcome: `transaction` and `signatureStatuses` do.
   * Returns false where the node refused at once (blockhash gone, already processed); the bytes may have landed all the same.
   */
  broadcast(transaction: Uint8Array): Promise<boolean>;
  /** Order as asked; null where the node knows nothing. `history` searches beyond the recent cache. */
  signatureStatuses(
    signatures: readonly string[],
    history: boolean,
  ): Promise<AtSlot<(SignatureStatus | null)[]>>;
  /** Finalized slot and block height, read together. */
  finalized(): Promise<{ slot: bigint; blockHeight: bigint }>;
  /** Slots from `from` to `to`, both included, in which the node has a finalized block. At most 500,000 slots apart. */
  blocks(from: bigint, to: bigint): Promise<bigint[]>;
  /** The finalized block in a slot: its height, and the slot of the block before it. Null if the node has no such block. */
  block(slot: bigint): Promise<{ height: bigint; parentSlot: bigint } | null>;
  /** Whether the node answers for the chain that this installation works on. Asked anew each time. */
  isOwnChain(): Promise<boolean>;
  /**
   * First slot of which the node says it still has the transactions. Nodes with an archive behind them say 0, and after a
   * restart from a snapshot there may be holes above it: good for bookkeeping, never as a proof.
   */
  oldestSlot(): Promise<bigint>;
  /** A landed transaction with the balances around it; null while the node does not have it. */
  transaction(signature: string): Promise<LandedTransaction | null>;
  /**
   * Signatures of landed transactions that name an address, newest first, at most `limit` (1,000). `before` and `until`
   * are signatures of the same list, neither of them answered: only older ones, only newer ones.
   */
  signaturesFor(address: Address, range: SignatureRange): Promise<ListedSignature[]>;
  /**
   * Calls back once when the signature reaches "confirmed", landed well or not. A hint that may never come: the caller also polls.
   * Returns the function that stops listening.
   */
  onConfirmed(signature: string, callback: () => void): () => void;
  close(): Promise<void>;
}

/** One of several nodes that answer for themselves: those that agree outvote one that lies or errs. */
export interface ChainNode extends Chain {
  /** Host of the node, without secrets: for logs and metrics. */
  readonly name: string;
  /** Asks this node last from now on, for a while, because the others contradict it. Logged and counted. */
  setAside(reason: string): void;
}

export type Commitment = 'confirmed' | 'finalized';

export interface LatestBlockhash {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
  /** The slot at which it was read, at commitment "confirmed": what is signed from now on lands after it. */
  readonly slot: bigint;
}

export interface ReadOptions {
  readonly commitment?: Commitment;
  /** Refuse to answer from a state older than this slot. */
  readonly minSlot?: bigint;
}

/** A value with the slot at which the node read it. */
export interface AtSlot<T> {
  readonly slot: bigint;
  readonly value: T;
}

export interface Account {
  readonly lamports: Lamports;
  /** Address of the owning program. */
  readonly owner: Address;
  readonly executable: boolean;
  readonly data: Uint8Array;
}

export interface TokenAccount {
  readonly address: Address;
  readonly mint: Mint;
  /** Address of the token program that owns the account. */
  readonly program: Address;
  readonly amount: BaseUnits;
  readonly frozen: boolean;
}

export interface Holdings {
  readonly owner: Address;
  readonly lamports: Lamports;
  readonly tokens: readonly TokenAccount[];
}

export interface Simulation {
  /** Null where the transaction would succeed, else the network's reason in words. */
  readonly error: string | null;
  readonly logs: readonly string[];
  readonly unitsConsumed: bigint;
  /** In the order of `watch`; null where the account would not exist. */
  readonly accounts: readonly (Account | null)[];
  /** The state that it was run on. Null where it was not run, or the node does not tell (Agave does from version 3 on). */
  readonly start: SimulationStart | null;
  readonly slot: bigint;
}

/** What the accounts of a transaction held before it: its own in their order, then those that it loads. */
export interface SimulationStart {
  readonly lamports: readonly Lamports[];
  /** Of those that are token accounts, by their place. */
  readonly tokens: readonly {
    readonly index: number;
    readonly mint: Mint;
    readonly owner: Address | '';
    readonly amount: BaseUnits;
  }[];
  /** Addresses that came from lookup tables, the writable ones first. */
  readonly loaded: readonly Address[];
}

export interface SignatureStatus {
  readonly slot: bigint;
  /** Null where the transaction did what it says, else the network's reason in words. */
  readonly error: string | null;
  readonly commitment: 'processed' | 'confirmed' | 'finalized';
}

export interface SignatureRange {
  readonly before?: string | null;
  readonly until?: string | null;
  readonly limit: number;
}

export interface ListedSignature {
  readonly signature: string;
  readonly slot: bigint;
  /** It landed with an error: nothing moved but its payer's fee. */
  readonly failed: boolean;
}

export interface LandedTransaction {
  readonly slot: bigint;
  /** Seconds since 1970, or null where the node does not tell. */
  readonly blockTime: number | null;
  readonly error: string | null;
  readonly feeLamports: Lamports;
  /** Lamports of every account of the transaction before and after. */
  readonly lamports: readonly BalanceChange<Lamports>[];
  readonly tokens: readonly TokenBalanceChange[];
}

export interface BalanceChange<Unit> {
  readonly address: Address;
  readonly before: Unit;
  readonly after: Unit;
}

export interface TokenBalanceChange extends BalanceChange<BaseUnits> {
  readonly mint: Mint;
  /** The wallet that owns the token account; empty if the node does not report it. */
  readonly owner: Address | '';
}
