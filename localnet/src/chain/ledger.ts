import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { toBase58 } from './base58.ts';
import { type Entry, History, type LandedTransaction } from './history.ts';
import { Journal, type Place } from './journal.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import type { Account } from './vm.ts';

type Accounts = readonly (readonly [string, Account | null])[];

/** What happened to the chain, in order: replaying it gives the same chain. Blocks are kept apart. */
type LedgerRecord =
  | {
      readonly kind: 'genesis';
      readonly format: number;
      readonly hash: string;
      readonly seed: string;
      readonly accounts: Accounts;
    }
  | { readonly kind: 'clock'; readonly offsetSeconds: number }
  | { readonly kind: 'account'; readonly address: string; readonly account: Account | null }
  | LandedTransaction;

/** Raised when a record's shape changes: a folder of another format is refused instead of misread. */
const FORMAT = 1;
/** A start that had to replay more than this writes a snapshot for the next. */
const REPLAY_BEFORE_SNAPSHOT = 5_000;

/** All that outlives the process but the blocks: a journal of what happened, and snapshots that shorten its replay. */
export class Ledger {
  readonly history = new History();
  readonly #folder: string;
  readonly #journal: Journal<LedgerRecord>;
  #genesisHash = '';
  #seed = '';
  #clockOffsetSeconds = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#journal = new Journal<LedgerRecord>(join(folder, 'journal'));
  }

  /** Takes up the ledger of a folder, or begins one. Answers the accounts as it left them, too. */
  static async open(
    folder: string,
    seed: string,
    genesis: (seed: string) => Promise<Accounts>,
  ): Promise<{ ledger: Ledger; accounts: ReadonlyMap<string, Account | null> }> {
    const ledger = new Ledger(folder);
    const accounts = ledger.#replay();
    if (ledger.#genesisHash === '') {
      const record: LedgerRecord = {
        kind: 'genesis',
        format: FORMAT,
        hash: toBase58(randomBytes(32)),
        seed,
        accounts: await genesis(seed),
      };
      ledger.#take(record, ledger.#journal.append(record), accounts);
      await ledger.flushed();
    }
    return { ledger, accounts };
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
    this.#index(landed, this.#journal.append(landed));
  }

  addAccount(address: string, account: Account | null): void {
    this.#journal.append({ kind: 'account', address, account });
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

  /** Ends the ledger with a snapshot, `accounts` being the newest state of all. */
  async close(accounts: Accounts): Promise<void> {
    await this.flushed();
    this.#writeSnapshot(accounts);
    this.#journal.close();
  }

  #replay(): Map<string, Account | null> {
    const found = readSnapshot(this.#folder);
    const fits = found?.format === FORMAT && found.journalBytes <= this.#journal.size;
    const snapshot = fits ? found : null;
    if (snapshot !== null) {
      this.#genesisHash = snapshot.genesisHash;
      this.#seed = snapshot.seed;
      this.#clockOffsetSeconds = snapshot.clockOffsetSeconds;
      this.history.load(snapshot.history);
    }
    const accounts = new Map<string, Account | null>(snapshot?.accounts);
    let replayed = 0;
    for (const [record, place] of this.#journal.replay(snapshot?.journalBytes ?? 0)) {
      this.#take(record, place, accounts);
      replayed += 1;
    }
    if (replayed > REPLAY_BEFORE_SNAPSHOT) this.#writeSnapshot([...accounts]);
    return accounts;
  }

  #take(record: LedgerRecord, place: Place, accounts: Map<string, Account | null>): void {
    switch (record.kind) {
      case 'genesis':
        if (record.format !== FORMAT) {
          throw new Error(
            `The chain in ${this.#folder} was made by another version. Delete the folder for a new one.`,
          );
        }
        this.#genesisHash = record.hash;
        this.#seed = record.seed;
        for (const [address, account] of record.accounts) accounts.set(address, account);
        break;
      case 'clock':
        this.#clockOffsetSeconds = record.offsetSeconds;
        break;
      case 'account':
        accounts.set(record.address, record.account);
        break;
      case 'transaction':
        this.#index(record, place);
        for (const [address, account] of record.changes) accounts.set(address, account);
    }
  }

  #index({ signature, slot, unixSeconds, error, keys }: LandedTransaction, place: Place): void {
    this.history.add({ signature, slot, unixSeconds, error, place }, new Set(keys));
  }

  #writeSnapshot(accounts: Accounts): void {
    writeSnapshot(this.#folder, {
      format: FORMAT,
      journalBytes: this.#journal.size,
      genesisHash: this.#genesisHash,
      seed: this.#seed,
      clockOffsetSeconds: this.#clockOffsetSeconds,
      accounts,
      history: this.history.dump(),
    });
  }
}
