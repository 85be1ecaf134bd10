import type { SolanaRpc } from '../solana-rpc.ts';
import type { NodeHealth } from './node-health.ts';
import { LAG_MAX } from './slots.ts';

interface ChecksDeps {
  readonly members: readonly { readonly rpc: SolanaRpc; readonly health: NodeHealth }[];
  /** The slot that the nodes are at. */
  readonly reached: () => bigint | null;
  /** Whether a node was not asked because of its budget. */
  readonly isOverBudget: (error: unknown) => boolean;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** How often the nodes are compared while they are in use, milliseconds. */
const CHECK_EVERY = 5_000;
/** How long an answer may take, milliseconds. */
const PULSE_WITHIN = 3_000;
/** A node is slow if its answer takes this many times as long as that of another, and at least so many milliseconds. */
const SLOW_TIMES = 4;
const SLOW_MIN = 250;

export interface Checks {
  /** Compares the nodes, if that is due. Does not wait for it. */
  begin(): void;
}

/** Compares the slots of several nodes: a fallback that lags would otherwise be found only once it is needed. */
export function createChecks({ members, reached, isOverBudget, elapsed }: ChecksDeps): Checks {
  let nextAt = 0;
  let reachedBefore: bigint | null = null;

  async function check(): Promise<void> {
    const pulses = await Promise.all(
      members.map(async ({ rpc, health }) => {
        const started = elapsed();
        try {
          const { slot, isHealthy } = await within(rpc.pulse());
          health.sawSlot(slot);
          return { isHealthy, took: elapsed() - started };
        } catch (error) {
          if (!isOverBudget(error)) health.failed();
          return null;
        }
      }),
    );
    const newest = reached();
    const othersGoOn = newest !== null && reachedBefore !== null && newest > reachedBefore;
    reachedBefore = newest;
    const fastest = Math.min(...pulses.flatMap((pulse) => (pulse ? [pulse.took] : [])));
    for (const [index, { health }] of members.entries()) {
      const pulse = pulses[index];
      if (!pulse) continue;
      health.checked({
        isHealthy: pulse.isHealthy,
        isBehind: newest !== null && health.slot !== null && newest - health.slot > LAG_MAX,
        isSlow: pulse.took >= SLOW_MIN && pulse.took > SLOW_TIMES * fastest,
        othersGoOn,
      });
    }
  }

  return {
    begin() {
      if (members.length < 2 || elapsed() < nextAt) return;
      nextAt = elapsed() + CHECK_EVERY;
      void check();
    },
  };
}

async function within<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('late')), PULSE_WITHIN);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
