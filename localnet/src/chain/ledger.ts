import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { AccountStore } from './accounts.ts';
import { toBase58 } from './base58.ts';
import { isDiskFull } from './disk.ts';
import { type Entry, History, type LandedTransaction } from './history.ts';
import { Journal, type Place } from './journal.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { messageDigest } from './wire.ts';

type Genesis = readonly (readonly [string, Account])[];

/** What happened to the chain, in order: replaying it gives the same chain. Blocks are kept apart. */
type LedgerRecord =
  | {
      readonly kind: 'genesis';
      readonly format: number;
      readonly hash: string;
      readonly seed: string;
      readonly accounts: Genesis;
    }
  | { readonly kind: 'clock'; readonly offsetSeconds: number }
  | {
      readonly kind: 'account';
      readonly address: string;
      readonly account: Account | null;
      /** Absent in journals of earlier versions. */
      readonly slot?: number;
    }
  | LandedTransaction;

/** Raised when a record's shape changes: a folder of another format is refused instead of misread. */
const FORMAT = 1;
/** Raised when a snapshot's shape changes: one of another format is passed over, and the journal replayed. */
const SNAPSHOT_FORMAT = 3;
/** A start that had to replay more than this writes a snapshot for the next. */
const REPLAY_BEFORE_SNAPSHOT = 5_000;

/** All that outlives the process but the blocks: a journal of what happened, and snapshots that shorten its replay. */
export class Ledger {
  readonly history = new History();
  readonly #folder: string;
  readonly #journal: Journal<LedgerRecord>;
  readonly #rememberedSlots: number;
  readonly #accounts = new AccountStore();
  #genesisHash = '';
  #seed = '';
  #clockOffsetSeconds = 0;

  private constructor(folder: string, rememberedSlots: number) {
    this.#folder = folder;
    this.#rememberedSlots = rememberedSlots;
    this.#journal = new Journal<LedgerRecord>(join(folder, 'journal'));
  }

  /**
   * Takes up the ledger of a folder, or begins one. Accounts keep their states of the last `rememberedSlots` slots,
   * over a restart too.
   */
  static async open(
    folder: string,
    seed: string,
    rememberedSlots: number,
    genesis: (seed: string) => Promise<Genesis>,
  ): Promise<Ledger> {
    const ledger = new Ledger(folder, rememberedSlots);
    ledger.#replay();
    if (ledger.#genesisHash === '') {
      const record: LedgerRecord = {
        kind: 'genesis',
        format: FORMAT,
        hash: toBase58(randomBytes(32)),
        seed,
        accounts: await genesis(seed),
      };
      ledger.#take(record, ledger.#journal.append(record));
      await ledger.flushed();
    }
    return ledger;
  }

  /** Every account that was ever set. */
  get accounts(): AccountStore {
    return this.#accounts;
  }

  get genesisHash(): string {
    return this.#genesisHash;
  }

  get seed(): string {
    return this.#seed;
  }

  /** How far the chain's clock has been moved ahead of the world's. */
  get clockOffsetSeconds(): number {
    return this.#clockOffsetSeconds;
  }

  /** What is added survives this process from here on, and the machine's death once flushed. */
  addTransaction(landed: LandedTransaction): void {
    this.#take(landed, this.#journal.append(landed));
  }

  addAccount(address: string, account: Account | null, slot: number): void {
    const record: LedgerRecord = { kind: 'account', address, account, slot };
    this.#take(record, this.#journal.append(record));
  }

  addClockOffset(seconds: number): void {
    this.#clockOffsetSeconds += seconds;
    this.#journal.append({ kind: 'clock', offsetSeconds: this.#clockOffsetSeconds });
  }

  landed(entry: Entry): LandedTransaction {
    return this.#journal.read(entry.place) as LandedTransaction;
  }

  flushed(): Promise<void> {
    return this.#journal.flushed();
  }

  /** Ends the ledger with a snapshot, if the disk has room for one. */
  async close(): Promise<void> {
    await this.flushed();
    try {
      this.#writeSnapshot();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    this.#journal.close();
  }

  #replay(): void {
    const found = readSnapshot(this.#folder);
    const fits = found?.format === SNAPSHOT_FORMAT && found.journalBytes <= this.#journal.size;
    const snapshot = fits ? found : null;
    if (snapshot !== null) {
      this.#genesisHash = snapshot.genesisHash;
      this.#seed = snapshot.seed;
      this.#clockOffsetSeconds = snapshot.clockOffsetSeconds;
      this.history.load(snapshot.history);
      this.#accounts.load(snapshot.accounts);
    }
    let replayed = 0;
    for (const [record, place] of this.#journal.replay(snapshot?.journalBytes ?? 0)) {
      this.#take(record, place);
      replayed += 1;
    }
    if (replayed > REPLAY_BEFORE_SNAPSHOT) this.#writeSnapshot();
  }

  #take(record: LedgerRecord, place: Place): void {
    switch (record.kind) {
      case 'genesis':
        if (record.format !== FORMAT) {
          throw new Error(
            `The chain in ${this.#folder} was made by another version. Delete the folder for a new one.`,
          );
        }
        this.#genesisHash = record.hash;
        this.#seed = record.seed;
        for (const [address, account] of record.accounts) this.#set(address, account, 0);
        break;
      case 'clock':
        this.#clockOffsetSeconds = record.offsetSeconds;
        break;
      case 'account':
        this.#set(record.address, record.account, record.slot ?? this.history.lastSlot);
        break;
      case 'transaction':
        this.#index(record, place);
        for (const [address, account] of record.changes) this.#set(address, account, record.slot);
    }
  }

  #set(address: string, account: Account | null, slot: number): void {
    this.#accounts.set(address, account, slot, slot - this.#rememberedSlots);
  }

  #index({ signature, wire, slot, unixSeconds, error, keys }: LandedTransaction, place: Place): void {
    const message = messageDigest(wire);
    this.history.add({ signature, message, slot, unixSeconds, error, place }, new Set(keys));
  }

  #writeSnapshot(): void {
    writeSnapshot(this.#folder, {
      format: SNAPSHOT_FORMAT,
      journalBytes: this.#journal.size,
      genesisHash: this.#genesisHash,
      seed: this.#seed,
      clockOffsetSeconds: this.#clockOffsetSeconds,
      accounts: this.#accounts.dump(),
      history: this.history.dump(),
    });
  }
}
