import type { BaseUnits } from '@cumulus/contract/amount.ts';
import type { Address, Lamports } from '@solana/kit';
import type { Mint } from './units.ts';

/**
 * The Solana chain. Addresses and signatures are base58 text, transactions are wire bytes. Reads are at commitment
 * "confirmed" unless stated otherwise. Every method throws CallError CHAIN_UNAVAILABLE if the network cannot be reached or its
 * answer is malformed.
 */
export interface Chain {
  /** Accounts in the order of the addresses; null if one does not exist. Any number: batched into few requests. */
  accounts(addresses: readonly Address[], options?: ReadOptions): Promise<AtSlot<(Account | null)[]>>;
  /** SOL and all token accounts of both token programs, for many owners in a bounded number of HTTP requests. */
  holdings(owners: readonly Address[], options?: ReadOptions): Promise<AtSlot<Holdings[]>>;
  /**
   * May be cached for a moment; with `minSlot`, it was the latest at that slot or later. Throws CHAIN_UNAVAILABLE if the node
   * contradicts itself about the blockhash's last valid height, or is of another chain.
   */
  latestBlockhash(options?: ReadOptions): Promise<LatestBlockhash>;
  /** Whether a transaction with this blockhash could still land in the node's next block; "confirmed" by default. */
  isBlockhashValid(blockhash: string, commitment?: Commitment): Promise<AtSlot<boolean>>;
  /** The rent-exempt minimum of an account of this size. Falls in steps, and may rise: kept for a minute. */
  rentExemptMinimum(bytes: number): Promise<Lamports>;
  /** Current price of priority for transactions that write these accounts, micro-lamports per compute unit. */
  priorityFee(writable: readonly Address[]): Promise<bigint>;
  /** Runs a transaction without sending it or checking its signatures. Returns the `watch` accounts as they would be after. */
  simulate(transaction: Uint8Array, watch: readonly Address[]): Promise<Simulation>;
  /**
   * Sends signed bytes to the network once. Says nothing about the outcome: see `transaction` and `signatureStatuses`.
   * Returns false if the node refused at once (blockhash expired, already processed); the bytes may have landed nevertheless.
   */
  broadcast(transaction: Uint8Array): Promise<boolean>;
  /** In the order of the signatures; null if the node does not know one. `history` searches beyond the recent cache. */
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
  /** Whether the node is of the chain that this installation works on. Not cached. */
  isOwnChain(): Promise<boolean>;
  /**
   * The first slot whose transactions the node claims to have. Nodes with an archive say 0, and after a restart from a
   * snapshot there may be gaps above it: good for bookkeeping, not as a proof.
   */
  oldestSlot(): Promise<bigint>;
  /** A landed transaction with the balances around it; null while the node does not have it. Throws UnreadTransaction. */
  transaction(signature: string): Promise<LandedTransaction | null>;
  /**
   * Signatures of landed transactions that name an address, newest first, at most `limit` (1,000). `before` and `until` are
   * exclusive bounds: only older ones, only newer ones.
   */
  signaturesFor(address: Address, range: SignatureRange): Promise<ListedSignature[]>;
  /**
   * Calls back once if the signature reaches "confirmed", successful or not. A hint that may never come: callers must also
   * poll. Returns a function that stops listening.
   */
  onConfirmed(signature: string, callback: () => void): () => void;
  close(): Promise<void>;
}

/** One of several independent nodes: those that agree outvote one that lies or errs. */
export interface ChainNode extends Chain {
  /** Host of the node without secrets, for logs and metrics. */
  readonly name: string;
  /** Asks this node last for a while, because the others contradict it. Logged and counted. */
  setAside(reason: string): void;
}

export type Commitment = 'confirmed' | 'finalized';

export interface LatestBlockhash {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
  /** The slot at which it was read, at commitment "confirmed": what is signed with it lands later. */
  readonly slot: bigint;
}

export interface ReadOptions {
  readonly commitment?: Commitment;
  /** Fails rather than read a state older than this slot. */
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
  readonly lamports: Lamports;
  /** Its size; null if the node does not say. */
  readonly bytes: number | null;
}

export interface Holdings {
  readonly owner: Address;
  readonly lamports: Lamports;
  readonly tokens: readonly TokenAccount[];
}

export interface Simulation {
  /** Null if the transaction would succeed, else the network's reason in words. */
  readonly error: string | null;
  /** The node does not know the transaction's blockhash: it is too old, or too new for this node. It is also the error. */
  readonly isExpired: boolean;
  /** A transaction with the same message has landed. It is also the error. */
  readonly isUsed: boolean;
  readonly logs: readonly string[];
  readonly unitsConsumed: bigint;
  /** In the order of `watch`; null if the account would not exist. */
  readonly accounts: readonly (Account | null)[];
  /** The state that it ran on. Null if it did not run, or if the node does not report it (Agave does since version 3). */
  readonly start: SimulationStart | null;
  readonly slot: bigint;
}

/** Balances before a transaction: of the accounts that it names, in order, then of those that it loads. */
export interface SimulationStart {
  readonly lamports: readonly Lamports[];
  /** Balances of token accounts, by index. */
  readonly tokens: readonly {
    readonly index: number;
    readonly mint: Mint;
    readonly owner: Address | '';
    readonly amount: BaseUnits;
  }[];
  /** Addresses from lookup tables, the writable ones first. */
  readonly loaded: readonly Address[];
}

export interface SignatureStatus {
  readonly slot: bigint;
  /** Null if the transaction succeeded, else the network's reason in words. */
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
  /** It landed with an error: only the fee moved. */
  readonly failed: boolean;
}

export interface LandedTransaction {
  /** Of all its signers; the first one, the fee payer's, names it. */
  readonly signatures: readonly string[];
  readonly slot: bigint;
  /** Seconds since 1970; null if the node does not report it. */
  readonly blockTime: number | null;
  readonly error: string | null;
  readonly feeLamports: Lamports;
  /** Compute units that it used; unset if the node does not say. */
  readonly units?: number;
  /** Lamports of every account of the transaction before and after. */
  readonly lamports: readonly BalanceChange<Lamports>[];
  readonly tokens: readonly TokenBalanceChange[];
}

/** The node has the transaction, and this version does not understand it: it is of a newer version, or malformed. */
export class UnreadTransaction extends Error {}

/** Of what reads transactions here. Raised with every change that lets more of them be read. */
export const READER_VERSION = 1;

/** `chain.transaction`, with one that is not understood as an answer like any other. */
export const readTransaction = (
  chain: Pick<Chain, 'transaction'>,
  signature: string,
): Promise<LandedTransaction | UnreadTransaction | null> =>
  chain.transaction(signature).catch((error: unknown) => {
    if (error instanceof UnreadTransaction) return error;
    throw error;
  });

export const isUnread = (answer: unknown): answer is UnreadTransaction => answer instanceof UnreadTransaction;

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
