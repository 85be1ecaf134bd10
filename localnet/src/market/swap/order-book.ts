import { randomInt } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Journal } from '../../chain/journal.ts';
import type { Quote } from './quote.ts';

/** What was offered to a taker, until it has long expired. */
export interface Order {
  readonly requestId: string;
  readonly taker: string;
  readonly quote: Quote;
  /** The transaction's message as it was handed out. */
  readonly message: Uint8Array;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** What a swap moves if it lands, base units. */
export interface Swap {
  readonly signature: string;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  /** Output before the fee. */
  readonly routedAmount: bigint;
}

/** Orders are kept this long past their end, so that a late taker hears that they expired. */
const KEPT_SECONDS = 600;
/** More than orders are made while a blockhash lives. */
const NUMBERS = 10_000;

/** Least size from which the file of orders is written again without those long past, bytes. */
const COMPACTED_AT = 8 << 20;

/**
 * Orders, and the swaps that were handed to the chain; both on the disk, so that an order can be handed in after a crash.
 * Whether a swap landed, the chain knows.
 */
export class OrderBook {
  readonly #folder: string;
  readonly #orders = new Map<string, Order>();
  readonly #swaps = new Map<string, Swap>();
  readonly #journal: Journal<Swap>;
  #orderJournal: Journal<Order>;
  #compactedAt = COMPACTED_AT;
  // A restart within a block's life must not repeat the numbers of the run before.
  #made = randomInt(NUMBERS);

  constructor(folder: string) {
    this.#folder = folder;
    this.#journal = new Journal<Swap>(join(folder, 'swaps'));
    for (const [swap] of this.#journal.replay(0)) this.#swaps.set(swap.signature, swap);
    this.#orderJournal = new Journal<Order>(join(folder, 'orders'));
    for (const [order] of this.#orderJournal.replay(0)) this.#orders.set(order.requestId, order);
  }

  /** A number that no other order of these minutes has: two that are alike would else be one transaction. */
  number(): number {
    this.#made = (this.#made + 1) % NUMBERS;
    return this.#made;
  }

  add(order: Order, now: number): void {
    for (const [requestId, { expiresAt }] of this.#orders) {
      if (expiresAt + KEPT_SECONDS > now) break;
      this.#orders.delete(requestId);
    }
    if (this.#orderJournal.size > this.#compactedAt) this.#compact();
    this.#orderJournal.append(order);
    this.#orders.set(order.requestId, order);
  }

  order(requestId: string): Order | undefined {
    return this.#orders.get(requestId);
  }

  /** Must come before the swap reaches the chain, so that its outcome can always be answered. */
  addSwap(swap: Swap): void {
    if (this.#swaps.has(swap.signature)) return;
    this.#journal.append(swap);
    this.#swaps.set(swap.signature, swap);
  }

  swap(signature: string): Swap | undefined {
    return this.#swaps.get(signature);
  }

  flushed(): Promise<void> {
    return this.#journal.flushed();
  }

  close(): void {
    this.#journal.close();
    this.#orderJournal.close();
  }

  #compact(): void {
    const path = join(this.#folder, 'orders');
    rmSync(`${path}.new`, { force: true });
    const journal = new Journal<Order>(`${path}.new`);
    for (const order of this.#orders.values()) journal.append(order);
    renameSync(`${path}.new`, path);
    this.#orderJournal.close();
    this.#orderJournal = journal;
    // Twice what is kept: many orders of the same minutes would else be written again with each new one.
    this.#compactedAt = Math.max(COMPACTED_AT, 2 * journal.size);
  }
}
