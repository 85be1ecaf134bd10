import type { Commitment } from '../../ports/chain.ts';

/** How the commitment at which the chain is read is chosen; `auto`: by what the nodes say of its consensus. */
export type LevelMode = 'auto' | Commitment;

interface LevelDeps {
  readonly mode: LevelMode;
  /** What each node says: whether confirmed and finalized are the same on this chain. */
  readonly ask: () => Promise<readonly boolean[]>;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** Consensus changes once; nodes learn the method with an upgrade. Milliseconds. */
const ASK_EVERY = 600_000;

/**
 * Since Alpenglow a block is final some 150 ms after it is made, and confirmed means the same: nothing is gained by reading
 * earlier. With the consensus before it, finality takes 13 s. Until all nodes say that they are past it, reads are confirmed. A
 * node that lies about it makes reads later, or no different.
 *
 * Returns the function that tells the commitment of reads that ask for none. It asks the nodes when that is due, and waits for
 * no answer.
 */
export function createLevel({ mode, ask, elapsed }: LevelDeps): () => Commitment {
  let level: Commitment = mode === 'finalized' ? 'finalized' : 'confirmed';
  let nextAt = Number.NEGATIVE_INFINITY;

  async function learn(): Promise<void> {
    const answers = await ask();
    if (answers.length > 0 && answers.every(Boolean)) level = 'finalized';
  }

  return () => {
    if (mode === 'auto' && level === 'confirmed' && elapsed() >= nextAt) {
      nextAt = elapsed() + ASK_EVERY;
      void learn();
    }
    return level;
  };
}
