import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, sameAccount } from './account.ts';
import type { AccountStore } from './accounts.ts';
import { type Balances, balancesAround } from './balances.ts';
import { BlockFile } from './block-file.ts';
import { type Block, Blocks, heightOfSlot, MAX_BEHIND, slotOfHeight } from './blocks.ts';
import { DiskFull, hasRoom, isDiskFull } from './disk.ts';
import type { Era } from './era.ts';
import type { TransactionError } from './errors.ts';
import { transactionFee } from './fees.ts';
import type { Entry, History, LandedTransaction } from './history.ts';
import { Ledger } from './ledger.ts';
import { allKeys } from './lookup.ts';
import { type Run, Vm } from './vm.ts';
import { isWritable, loadedWritable, messageDigest, type Transaction } from './wire.ts';

export interface ChainOptions {
  readonly folder: string;
  /** What a new chain's own keys are made from; an old chain keeps the one that it began with. */
  readonly seed: string;
  /** Blocks are made by transactions and calls of `tick` alone, and blockhashes die by `expire` alone. */
  readonly isStepped: boolean;
  readonly era: Pick<
    Era,
    'lags' | 'rentPerByteLamports' | 'hasGenesisCertificate' | 'unpaidLand' | 'hasFullTransactions'
  >;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Accounts of a new chain, whose rent is given for so many bytes. */
  readonly genesis: (
    seed: string,
    rent: (bytes: number) => bigint,
  ) => Promise<readonly (readonly [string, Account])[]>;
}

/** A transaction landed (well or with an error), or it was refused and left no trace. */
export interface Submission {
  readonly landed: boolean;
  readonly error: TransactionError | null;
}

export interface Simulated extends Run, Balances {
  /** Accounts as the transaction would leave them; empty if it fails. */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly keys: readonly string[];
  readonly loadedWritable: number;
}

/** Of a transaction that lands although its payer cannot pay: it does not run. */
const UNPAID: Run = { error: 'InsufficientFundsForFee', logs: [], units: 0n, inner: [], returnData: null };
const isUnpaid = (error: TransactionError | null): boolean =>
  error === 'AccountNotFound' || error === 'InsufficientFundsForFee';

/** The local chain: the VM with blocks, history and durability around it. */
export class Chain {
  readonly blocks: Blocks;
  readonly era: ChainOptions['era'];
  readonly #folder: string;
  readonly #now: () => number;
  /** Blocks made for each transaction, so that it is confirmed at once; 0 if time makes them. */
  readonly #blocksPerChange: number;
  /** So many of the next transactions land as if another one of their block had emptied their payer. */
  unpaid = 0;
  /** The last block could not be kept, so it was not made. */
  #isStalled = false;
  readonly #vm: Vm;
  readonly #accounts: AccountStore;
  readonly #ledger: Ledger;
  readonly #blockFile: BlockFile;
  /** Lamports of what is built into the VM: programs are large to read, and never change. */
  readonly #builtIn = new Map<string, Account>();
  readonly #landedListeners = new Set<(transaction: LandedTransaction) => void>();
  readonly #blockListeners = new Set<(block: Block) => void>();

  static async open(options: ChainOptions): Promise<Chain> {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    const vm = new Vm(options.era.rentPerByteLamports);
    const rememberedSlots = options.era.lags.finalized + MAX_BEHIND;
    const genesis = (seed: string) => options.genesis(seed, (bytes) => vm.rentExemptMinimum(bytes));
    const ledger = await Ledger.open(options.folder, options.seed, rememberedSlots, genesis);
    return new Chain(options, vm, ledger);
  }

  private constructor({ folder, isStepped, era, now }: ChainOptions, vm: Vm, ledger: Ledger) {
    const { lags } = era;
    this.era = era;
    this.#vm = vm;
    this.#folder = folder;
    this.#now = now;
    this.#blocksPerChange = isStepped ? lags.confirmed : 0;
    this.#ledger = ledger;
    this.#accounts = ledger.accounts;
    for (const [address, account] of this.#accounts.newest()) this.#vm.setAccount(address, account);
    this.#blockFile = new BlockFile(join(folder, 'blocks'));
    const kept = this.#blockFile.read();
    this.blocks = new Blocks(
      {
        lags,
        isStepped,
        kept,
        lastSlot: this.history.lastSlot,
        keep: (block) => this.#blockFile.write(block),
      },
      this.unixSeconds,
    );
    this.#moveClock();
  }

  get history(): History {
    return this.#ledger.history;
  }

  get genesisHash(): string {
    return this.#ledger.genesisHash;
  }

  /** What the chain's own keys are made from. */
  get seed(): string {
    return this.#ledger.seed;
  }

  get unixSeconds(): number {
    return Math.floor(this.#now() / 1000) + this.#ledger.clockOffsetSeconds;
  }

  /** False while the disk is full: the chain then makes no blocks or takes no transactions, and goes on by itself. */
  get isHealthy(): boolean {
    return !this.#isStalled && hasRoom(this.#folder);
  }

  /** Makes the next `count` blocks, if the disk has room for them. */
  tick(count = 1): void {
    if (count === 0) return;
    try {
      this.blocks.advance(this.unixSeconds, count);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      this.#isStalled = true;
      return;
    }
    this.#isStalled = false;
    this.#moveClock();
  }

  /** Ends the life of every blockhash given out so far. */
  expire(): void {
    this.blocks.expire(this.unixSeconds);
    this.#moveClock();
  }

  async advanceClock(seconds: number): Promise<void> {
    this.#ledger.addClockOffset(seconds);
    this.tick();
    await this.flushed();
  }

  /** The block in this slot; undefined if the slot was skipped, or the block is no longer kept. */
  block(slot: number): Block | undefined {
    return this.blocks.ofSlot(slot) ?? this.#blockFile.at(heightOfSlot(slot));
  }

  /** True if there is a block in this slot, and it is still kept. */
  hasBlock(slot: number): boolean {
    return this.blocks.ofSlot(slot) !== undefined || this.#blockFile.has(heightOfSlot(slot));
  }

  /** The first slot whose block is still kept: 0 as long as all are, from the genesis on. */
  get firstAvailableSlot(): number {
    const { lowest } = this.#blockFile;
    return lowest === undefined || lowest <= 1 ? 0 : slotOfHeight(lowest);
  }

  /** The account as of the end of `slot`; what is built into the VM has no past. */
  account(address: string, slot = Number.POSITIVE_INFINITY): Account | null {
    return this.#accounts.has(address) ? this.#accounts.get(address, slot) : this.#vm.account(address);
  }

  /** Puts an account in place without a transaction, against every rule of the network; null removes it. */
  async setAccount(address: string, account: Account | null): Promise<void> {
    this.#ledger.addAccount(address, account, this.blocks.newest.slot);
    this.#vm.setAccount(address, account);
    this.tick(this.#blocksPerChange);
    await this.flushed();
  }

  tokenAccountsOf(owner: string, slot: number): (readonly [string, Account])[] {
    return this.#accounts.tokenAccountsOf(owner, slot);
  }

  /** Accounts of a program as of the end of `slot`, of those that were ever set. Looks at each. */
  accountsOf(program: string, slot: number): (readonly [string, Account])[] {
    return [...this.#accounts.newest()].flatMap(([address]) => {
      const account = this.#accounts.get(address, slot);
      return account?.owner === program ? [[address, account] as const] : [];
    });
  }

  setRent(perByteLamports: bigint): void {
    this.#vm.setRent(perByteLamports);
  }

  rentExemptMinimum(bytes: number): bigint {
    return this.#vm.rentExemptMinimum(bytes);
  }

  landed(entry: Entry): LandedTransaction {
    return this.#ledger.landed(entry);
  }

  /** Why a transaction cannot land in the block after `tip`, found without running it; null if it can. */
  refusal(transaction: Transaction, tip: Block = this.blocks.newest): TransactionError | null {
    // Whatever its signatures: a validator looks for the message's hash among those of the blockhash (anza-xyz/agave 0231ec10,
    // runtime/src/bank/check_transactions.rs, is_transaction_already_processed; read on 2026-11-29).
    if (this.history.hasMessage(messageDigest(transaction.wire))) return 'AlreadyProcessed';
    return this.blocks.isValid(transaction.message.blockhash, tip) ? null : 'BlockhashNotFound';
  }

  /** Runs a transaction on the newest state without consequence. Blockhash and duplicates are not looked at. */
  simulate(transaction: Transaction, verifySignatures: boolean): Simulated {
    const { message, wire } = transaction;
    const accountOf = (address: string) => this.account(address);
    const keys = allKeys(message, accountOf) ?? message.staticKeys;
    const before = keys.map((key) => this.#balanceOf(key));
    const run = this.#vm.simulate(wire, verifySignatures);
    const after = keys.map((key, index) => run.accounts.get(key) ?? before[index]!);
    return {
      ...run,
      ...balancesAround(before, after, accountOf),
      keys,
      loadedWritable: loadedWritable(message),
    };
  }

  /**
   * Lands a transaction, if it can. It survives this process from here on, the machine's death once flushed. Throws
   * DiskFull before it runs: once it ran, the VM could not take it back. `isVerified`: the market has looked at its signatures, of which
   * one stands for a key that only mainnet has.
   */
  submit(transaction: Transaction, { isVerified = false } = {}): Submission {
    if (!hasRoom(this.#folder)) throw new DiskFull();
    const refusal = this.refusal(transaction);
    if (refusal !== null) return { landed: false, error: refusal };
    const { message, wire, signatures } = transaction;
    const accountOf = (address: string) => this.account(address);
    const keys = allKeys(message, accountOf);
    if (keys === null) return { landed: false, error: 'AddressLookupTableNotFound' };
    const before = keys.map((key) => this.#balanceOf(key));
    const isEmptied = this.unpaid > 0 && this.#vm.simulate(wire, true).error !== 'SignatureFailure';
    if (isEmptied) this.unpaid -= 1;
    const ran = isEmptied ? UNPAID : this.#vm.execute(wire, !isVerified);
    const after = isEmptied
      ? before
      : keys.map((key, index) => (isWritable(message, index) ? this.#vm.account(key) : before[index]!));
    // One that was refused before it ran did not pay.
    const isPaid = ran.error === null || before[0]?.lamports !== after[0]?.lamports;
    const mayLandUnpaid = isEmptied || (this.era.unpaidLand && isUnpaid(ran.error));
    if (!isPaid && !mayLandUnpaid) return { landed: false, error: ran.error };
    const run = isPaid ? ran : { ...UNPAID, error: ran.error };
    const { slot, unixSeconds } = this.blocks.newest;
    const landed: LandedTransaction = {
      ...run,
      ...balancesAround(before, after, accountOf),
      kind: 'transaction',
      signature: signatures[0]!,
      wire,
      slot,
      unixSeconds,
      feeLamports: isPaid ? transactionFee(message) : 0n,
      keys,
      loadedWritable: loadedWritable(message),
      changes: keys.flatMap((key, index) =>
        isWritable(message, index) && !sameAccount(before[index]!, after[index]!)
          ? [[key, after[index]!]]
          : [],
      ),
    };
    this.#take(landed);
    return { landed: true, error: run.error };
  }

  /** Resolves when everything that landed so far is on the disk. */
  flushed(): Promise<void> {
    return this.#ledger.flushed();
  }

  /** Calls back for every transaction that lands. Returns the function that stops it. */
  onLanded(listener: (transaction: LandedTransaction) => void): () => void {
    this.#landedListeners.add(listener);
    return () => this.#landedListeners.delete(listener);
  }

  /** Calls back when the newest block changes. Returns the function that stops it. */
  onBlock(listener: (block: Block) => void): () => void {
    this.#blockListeners.add(listener);
    return () => this.#blockListeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.#ledger.close();
    this.#blockFile.close();
  }

  #take(landed: LandedTransaction): void {
    try {
      this.#ledger.addTransaction(landed);
    } catch (error) {
      // The VM has moved on and the ledger has not: only a restart brings them together again.
      queueMicrotask(() => {
        throw error;
      });
      throw error;
    }
    for (const listener of this.#landedListeners) listener(landed);
    this.tick(this.#blocksPerChange);
  }

  #moveClock(): void {
    const block = this.blocks.newest;
    this.#vm.setClock(block.slot, block.unixSeconds);
    for (const listener of this.#blockListeners) listener(block);
  }

  #balanceOf(address: string): Account | null {
    if (this.#accounts.has(address)) return this.#accounts.get(address, Number.POSITIVE_INFINITY);
    const known = this.#builtIn.get(address);
    if (known !== undefined) return known;
    const account = this.#vm.account(address);
    if (account !== null) this.#builtIn.set(address, account);
    return account;
  }
}
