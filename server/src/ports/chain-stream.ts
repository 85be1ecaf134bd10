import type { Address } from '@solana/kit';

/**
 * Landed transactions as a node pushes them: hints at what to read, never proofs. What one says is booked only as it is read
 * from the chain itself.
 */
export interface ChainStream {
  /**
   * Reads from slot `from` on, or from the present if it is null, until `signal` aborts or the connection ends; then it throws
   * StreamEnded. Slots come in their order; what was yielded before may be yielded again, and others than the wanted ones may come.
   */
  read(from: bigint | null, wanted: WantedWallets, signal: AbortSignal): AsyncIterable<StreamPart>;
}

/** The wallets whose transactions, and those of their token accounts, are wanted. */
export interface WantedWallets {
  /** Null if they are too many to name. */
  addresses(): readonly Address[] | null;
  /** Calls `added` when there are more, until `signal` aborts. */
  onAdded(added: () => void, signal: AbortSignal): void;
}

/**
 * What a node is asked for: transactions of the wallets, or all of the chain, because the server cannot choose by owners of token
 * accounts or because there are more wallets than it takes.
 */
export type StreamScope = 'wallets' | 'all: no filter' | 'all: too many';

/** Shows the transactions of a few wallets: the way of nodes that do not push all transactions. */
export interface WalletStream {
  /** The wallets from now on. What was missed of those that were watched before is shown when it connects again. */
  watch(wallets: readonly Address[]): void;
  /** As ChainStream. Each transaction names as its owners the wallet that it was shown for. */
  read(signal: AbortSignal): AsyncIterable<StreamPart>;
}

/** What arrived at once. */
export interface StreamPart {
  readonly transactions: readonly StreamedTransaction[];
  /** All transactions up to this slot have been yielded; null if that slot is the same as before. */
  readonly upTo: bigint | null;
  /** The node no longer has all that was asked for: transactions before the first one of this part may be missing. */
  readonly isLost: boolean;
  readonly scope: StreamScope;
}

export interface StreamedTransaction {
  /** Base58. Made when it is asked for: most transactions are of no wallet of ours. */
  readonly signature: string;
  readonly slot: bigint;
  /** The addresses that it names or loads, 32 bytes each. */
  readonly keys: readonly Uint8Array[];
  /** The owners of its token accounts, before and after it, 32 bytes each. */
  readonly owners: readonly Uint8Array[];
}

/** The connection to the node has ended, or was refused. The message contains neither address nor token. */
export class StreamEnded extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'StreamEnded';
  }
}
