import { isCallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import type { Chain } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';

/** How fast the chain makes blocks, measured by a clock that cannot be set. */
export interface Pace extends Pick<RepeatingTask, 'start' | 'stop'> {
  /**
   * Milliseconds within which a blockhash that is new now may still be valid, a minute at most. A node that reports blocks that
   * were never made shortens it only if it has done so for most of the time that this process has measured, and all nodes with it:
   * the slowest counts.
   */
  blockhashLife(): number;
  /** Milliseconds a slot, never too few: the life of a blockhash over the blocks that it lives. */
  slotMs(): number;
}

interface PaceDeps {
  readonly nodes: readonly Pick<Chain, 'finalized'>[];
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Logger;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
  /** Least that `blockhashLife` answers. */
  readonly lifeMin: number;
}

/**
 * As long as nothing is measured, and at most: the life at 400 milliseconds a block, the slowest pace of a public chain. On a chain
 * that has become slower, or stands still, the heights alone have to show the end.
 */
export const LIFE_UNMEASURED = 60_000;
/** Blocks in which a transaction may land: its blockhash may be 0 to 150 blocks old. */
const LIFE_BLOCKS = 151;
/** The pace varies by a few per cent from minute to minute. */
const MARGIN = 1.1;
/**
 * Stretches of time that count for a node. Of three or more, the slowest one is left out: a machine that was busy for seconds would
 * make it. Of the others the slowest counts: one lie decides nothing.
 */
const STRETCHES = 4;
/** Pauses after a start, milliseconds; from then on the last one. */
const PAUSES = [5_000, 15_000, 60_000, 3_600_000] as const;

interface Measured {
  last: { readonly at: number; readonly height: bigint } | null;
  /** Milliseconds a block, of the latest stretches. */
  readonly stretches: number[];
}

export function createPace({ nodes, clock, log, elapsed, lifeMin }: PaceDeps): Pace {
  const measured = nodes.map((): Measured => ({ last: null, stretches: [] }));
  let runs = 0;

  async function measure(node: Pick<Chain, 'finalized'>, of: Measured): Promise<void> {
    try {
      const { blockHeight: height } = await node.finalized();
      const at = elapsed();
      const blocks = of.last ? Number(height - of.last.height) : 0;
      if (of.last && blocks > 0) of.stretches.push((at - of.last.at) / blocks);
      of.stretches.splice(0, of.stretches.length - STRETCHES);
      of.last = { at, height };
    } catch (error) {
      if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
    }
  }

  const task = createRepeatingTask(
    { clock, log, failure: 'measuring the pace of the chain failed', retryMs: PAUSES[0] },
    async () => {
      await Promise.all(nodes.map((node, index) => measure(node, measured[index]!)));
      const pause = PAUSES[Math.min(runs, PAUSES.length - 1)]!;
      runs += 1;
      return pause;
    },
  );

  function blockhashLife(): number {
    const slowest = Math.max(0, ...measured.map(({ stretches }) => paceOf(stretches)));
    const life = slowest === 0 ? LIFE_UNMEASURED : slowest * LIFE_BLOCKS * MARGIN;
    return Math.max(lifeMin, Math.min(LIFE_UNMEASURED, life));
  }

  return {
    start: task.start,
    stop: task.stop,
    blockhashLife,
    slotMs: () => blockhashLife() / LIFE_BLOCKS,
  };
}

/** Milliseconds a block; 0 if nothing is measured. */
function paceOf(stretches: readonly number[]): number {
  const slowestFirst = stretches.toSorted((a, b) => b - a);
  return slowestFirst[stretches.length >= 3 ? 1 : 0] ?? 0;
}
