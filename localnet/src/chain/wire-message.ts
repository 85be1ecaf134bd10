/** Index lists are the bytes of the wire, one index a byte. */
export interface Instruction {
  readonly programIndex: number;
  readonly accounts: Uint8Array;
  readonly data: Uint8Array;
}

export interface Lookup {
  readonly table: string;
  readonly writable: Uint8Array;
  readonly readonly: Uint8Array;
}

/** What a message of version 1 asks for itself; null if it says nothing. */
export interface TransactionConfig {
  /** In all, not per unit. */
  readonly priorityFeeLamports: bigint | null;
  readonly unitLimit: number | null;
  readonly loadedAccountsBytes: number | null;
  readonly heapBytes: number | null;
}

export interface Message {
  readonly version: 'legacy' | 0 | 1;
  readonly requiredSignatures: number;
  readonly readonlySigned: number;
  readonly readonlyUnsigned: number;
  readonly staticKeys: readonly string[];
  readonly blockhash: string;
  readonly instructions: readonly Instruction[];
  readonly lookups: readonly Lookup[];
  /** Null before version 1, where instructions say it. */
  readonly config: TransactionConfig | null;
}
