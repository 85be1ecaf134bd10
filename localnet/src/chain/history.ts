import type { Account } from './account.ts';
import type { Balances } from './balances.ts';
import type { TransactionError } from './errors.ts';
import type { Place } from './journal.ts';
import type { Run } from './vm.ts';

/** A landed transaction, with everything that a call can ask about it. */
export interface LandedTransaction extends Run, Balances {
  readonly kind: 'transaction';
  readonly signature: string;
  readonly wire: Uint8Array;
  readonly slot: number;
  readonly unixSeconds: number;
  readonly feeLamports: bigint;
  /** All keys: those of the message, then what lookup tables gave, writable before readonly. */
  readonly keys: readonly string[];
  readonly loadedWritable: number;
  /** Accounts as the transaction left them. */
  readonly changes: readonly (readonly [string, Account | null])[];
}

/** What is held in memory of a landed transaction; the rest is read from the journal. */
export interface Entry {
  readonly signature: string;
  /** Digest of what is signed, base64. */
  readonly message: string;
  readonly slot: number;
  readonly unixSeconds: number;
  readonly error: TransactionError | null;
  readonly place: Place;
}

/** Landed transactions by signature and by address, oldest first. */
export class History {
  readonly #bySignature = new Map<string, Entry>();
  readonly #messages = new Set<string>();
  readonly #byAddress = new Map<string, Entry[]>();
  readonly #bySlot = new Map<number, Entry[]>();
  #lastSlot = 0;

  /** Newest slot with a transaction; 0 if nothing has landed. */
  get lastSlot(): number {
    return this.#lastSlot;
  }

  get size(): number {
    return this.#bySignature.size;
  }

  add(entry: Entry, addresses: Iterable<string>): void {
    this.#index(entry);
    for (const address of addresses) append(this.#byAddress, address, entry);
  }

  get(signature: string): Entry | undefined {
    return this.#bySignature.get(signature);
  }

  hasMessage(digest: string): boolean {
    return this.#messages.has(digest);
  }

  /** Transactions of the block in this slot, in order. */
  ofSlot(slot: number): readonly Entry[] {
    return this.#bySlot.get(slot) ?? [];
  }

  ofAddress(address: string): readonly Entry[] {
    return this.#byAddress.get(address) ?? [];
  }

  /** The whole index as plain data, for a snapshot. */
  dump(): { entries: Entry[]; addresses: [string, Uint32Array][] } {
    const entries = [...this.#bySignature.values()];
    const numbers = new Map(entries.map((entry, index) => [entry, index]));
    const addresses = [...this.#byAddress].map(([address, list]): [string, Uint32Array] => [
      address,
      Uint32Array.from(list, (entry) => numbers.get(entry)!),
    ]);
    return { entries, addresses };
  }

  load({ entries, addresses }: ReturnType<History['dump']>): void {
    for (const entry of entries) this.#index(entry);
    for (const [address, numbers] of addresses) {
      this.#byAddress.set(
        address,
        Array.from(numbers, (index) => entries[index]!),
      );
    }
  }

  #index(entry: Entry): void {
    this.#bySignature.set(entry.signature, entry);
    this.#messages.add(entry.message);
    append(this.#bySlot, entry.slot, entry);
    this.#lastSlot = entry.slot;
  }
}

function append<K>(lists: Map<K, Entry[]>, key: K, entry: Entry): void {
  const entries = lists.get(key);
  if (entries === undefined) lists.set(key, [entry]);
  else entries.push(entry);
}
