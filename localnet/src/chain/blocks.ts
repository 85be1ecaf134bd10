import { randomBytes } from 'node:crypto';
import { toBase58 } from './base58.ts';

export type Commitment = 'processed' | 'confirmed' | 'finalized';

export interface Block {
  readonly height: number;
  readonly slot: number;
  readonly blockhash: string;
  readonly unixSeconds: number;
}

/** A transaction may land while its blockhash is at most this many blocks old. */
export const MAX_AGE_BLOCKS = 150;
/** How far behind the newest block a read may be served, blocks; older states are forgotten. */
export const MAX_BEHIND = 4_096;
/** Slots run ahead of heights by this, as they do where leaders miss their turn: the two are not to be confused. */
const SKIPPED_SLOTS = 1_000;
const GENESIS_SLOT = SKIPPED_SLOTS;

/** Height of the block in this slot; 0 and less for the skipped slots before the first block. */
export const heightOfSlot = (slot: number): number => slot - SKIPPED_SLOTS;
/** Slot of the block of this height. */
export const slotOfHeight = (height: number): number => height + SKIPPED_SLOTS;

export interface Lags {
  readonly confirmed: number;
  readonly finalized: number;
}

export interface BlocksOptions {
  readonly lags: Lags;
  /** Blockhashes die only by `expire`, however many blocks are made. */
  readonly isStepped: boolean;
  /** The blocks of an earlier run, in order. */
  readonly kept: readonly Block[];
  /** The newest slot in which that run landed anything. */
  readonly lastSlot: number;
  /** Must make a block survive this process before it returns. */
  readonly keep: (block: Block) => void;
}

/**
 * The chain's blocks: one unique blockhash each, of random bytes, so that a hash that has expired, or was lost with
 * the data folder, never becomes valid again.
 */
export class Blocks {
  /** Serves all reads from this many blocks ago: a node that has fallen behind. */
  behind = 0;
  readonly #lags: Lags;
  readonly #keep: (block: Block) => void;
  readonly #byHeight = new Map<number, Block>();
  readonly #byHash = new Map<string, Block>();
  readonly #oldest: number;
  /** Heights from which older blockhashes age on a stepped chain, ascending. Null: each ages from its own block on. */
  readonly #expiries: number[] | null;
  #newest: Block;

  constructor({ lags, isStepped, kept, lastSlot, keep }: BlocksOptions, now: number) {
    this.#lags = lags;
    this.#keep = keep;
    // Blocks older than what landed were lost with the machine's power: their hashes are never valid again.
    const blocks = (kept.at(-1)?.slot ?? 0) < lastSlot ? [] : kept;
    for (const block of blocks) this.#remember(block);
    const slot = Math.max(lastSlot, GENESIS_SLOT);
    this.#newest = blocks.at(-1) ?? { height: heightOfSlot(slot), slot, blockhash: '', unixSeconds: now };
    this.#oldest = blocks[0]?.height ?? this.#newest.height + 1;
    // Those of an earlier run age with every block: which of them were alive is not kept.
    this.#expiries = isStepped ? blocks.map(({ height }) => height) : null;
    this.advance(now);
  }

  get newest(): Block {
    return this.#newest;
  }

  /** Makes the next `count` blocks. Time never runs backwards. */
  advance(unixSeconds: number, count = 1): void {
    for (let made = 0; made < count; made += 1) {
      const block: Block = {
        height: this.#newest.height + 1,
        slot: this.#newest.slot + 1,
        blockhash: toBase58(randomBytes(32)),
        unixSeconds: Math.max(unixSeconds, this.#newest.unixSeconds),
      };
      this.#keep(block);
      this.#remember(block);
      this.#newest = block;
    }
  }

  /** Ends the life of every blockhash given out so far, at every commitment. */
  expire(unixSeconds: number): void {
    this.#expiries?.push(this.#newest.height);
    this.advance(unixSeconds, MAX_AGE_BLOCKS + 1 + this.#lags.finalized + this.behind);
  }

  /** Runs `read` as it would have been answered when `slot` had the newest block. Throws RangeError. */
  asOf<T>(slot: number, read: () => T): T {
    const { behind } = this;
    const asked = this.#newest.slot - slot;
    if (!Number.isInteger(slot) || asked < 0 || asked > MAX_BEHIND) {
      throw new RangeError(`reads are served as of the last ${MAX_BEHIND} slots`);
    }
    this.behind = asked;
    try {
      return read();
    } finally {
      this.behind = behind;
    }
  }

  /** The newest block that has this commitment, in the eyes of the readers. */
  at(commitment: Commitment): Block {
    const lag = this.behind + (commitment === 'processed' ? 0 : this.#lags[commitment]);
    const height = Math.max(this.#newest.height - lag, this.#oldest);
    return this.#byHeight.get(height) ?? this.#newest;
  }

  /** The highest commitment that this slot has reached; undefined if readers cannot see it yet. */
  commitmentOf(slot: number): Commitment | undefined {
    if (slot <= this.at('finalized').slot) return 'finalized';
    if (slot <= this.at('confirmed').slot) return 'confirmed';
    return slot <= this.at('processed').slot ? 'processed' : undefined;
  }

  /** True if this slot is confirmed, even if `behind` hides that from readers. */
  isConfirmed(slot: number): boolean {
    return slot <= this.#newest.slot - this.#lags.confirmed;
  }

  /** Last height at which a transaction with this blockhash may land; undefined for an unknown or long gone hash. */
  lastValidHeight(blockhash: string): number | undefined {
    const block = this.#byHash.get(blockhash);
    return block === undefined ? undefined : block.height + MAX_AGE_BLOCKS;
  }

  /** True if a transaction with this blockhash may land in the block after `tip`. */
  isValid(blockhash: string, tip: Block = this.#newest): boolean {
    const block = this.#byHash.get(blockhash);
    if (block === undefined || block.height > tip.height) return false;
    const agesFrom = this.#expiries === null ? block.height : this.#expiries.find((at) => at >= block.height);
    return agesFrom === undefined || tip.height <= agesFrom + MAX_AGE_BLOCKS;
  }

  /** The block of a recent slot. */
  ofSlot(slot: number): Block | undefined {
    return this.#byHeight.get(heightOfSlot(slot));
  }

  #remember(block: Block): void {
    this.#byHeight.set(block.height, block);
    this.#byHash.set(block.blockhash, block);
    const stale = this.#byHeight.get(block.height - MAX_AGE_BLOCKS - MAX_BEHIND - this.#lags.finalized);
    if (stale === undefined) return;
    this.#byHeight.delete(stale.height);
    this.#byHash.delete(stale.blockhash);
  }
}
