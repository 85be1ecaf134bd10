/** How a node is. The later in this list, the later it is asked. */
export const NODE_STATES = ['well', 'slow', 'behind', 'busy', 'unreachable', 'contradicted'] as const;
export type NodeState = (typeof NODE_STATES)[number];

/** How long a node that failed, is busy or is slow is asked last, milliseconds. */
const UNREACHABLE_FOR = 10_000;
const BUSY_FOR = 2_000;
const SLOW_FOR = 30_000;
/** How long a node that the others contradict is asked last, milliseconds. */
const CONTRADICTED_FOR = 10 * 60_000;
/** Reads in a row in which another node was faster, though asked later. */
const OVERTAKEN_MAX = 3;
/** Checks in a row at which a node that stands still had the same slot while another one went on. */
const STILL_MAX = 3;

/** Times of one method that are kept, and how many there must be before they say something. */
const TIMES_KEPT = 128;
const TIMES_MIN = 20;
/** Bounds of the wait before a second node is asked, and the wait before it is known, milliseconds. */
const HEDGE_MIN = 100;
const HEDGE_MAX = 1_000;
const HEDGE_UNKNOWN = 500;

/** What a check of all nodes has found about one. */
interface Checked {
  /** It does not say that it is unhealthy. */
  readonly isHealthy: boolean;
  readonly isBehind: boolean;
  readonly isSlow: boolean;
  /** Another node has a newer slot than at the last check. */
  readonly othersGoOn: boolean;
}

export interface NodeHealth {
  state(): NodeState;
  /** The newest slot that it has named, at "confirmed"; null before it has. */
  readonly slot: bigint | null;
  /** The 95th percentile of the times of all methods, milliseconds; null without any. */
  p95(): number | null;
  /** When to ask another node beside this one, milliseconds after it was asked. */
  hedgeAfter(method: string): number;
  answered(method: string, milliseconds: number): void;
  /** Its answer was the first good one. */
  taken(): void;
  failed(): void;
  busy(): void;
  /** Another node that was asked later has answered first. */
  overtaken(): void;
  contradicted(): void;
  sawSlot(slot: bigint): void;
  /** After a check of all nodes. */
  checked(found: Checked): void;
}

/** What is known of one node, from what it answered. `elapsed`: monotonic milliseconds. */
export function createNodeHealth(elapsed: () => number): NodeHealth {
  const until: Partial<Record<NodeState, number>> = {};
  const times = new Map<string, number[]>();
  let slot: bigint | null = null;
  let slotAtCheck: bigint | null = null;
  let standsStill = 0;
  let overtakenInARow = 0;
  let isBehind = false;

  const isUntil = (state: NodeState): boolean => (until[state] ?? 0) > elapsed();
  const set = (state: NodeState, milliseconds: number): void => {
    until[state] = elapsed() + milliseconds;
  };

  return {
    get slot() {
      return slot;
    },
    state() {
      if (isUntil('contradicted')) return 'contradicted';
      if (isUntil('unreachable')) return 'unreachable';
      if (isUntil('busy')) return 'busy';
      if (isBehind || standsStill >= STILL_MAX) return 'behind';
      return isUntil('slow') ? 'slow' : 'well';
    },
    p95() {
      const all = [...times.values()].flat();
      return all.length === 0 ? null : percentile95(all);
    },
    hedgeAfter(method) {
      const kept = times.get(method) ?? [];
      if (kept.length < TIMES_MIN) return HEDGE_UNKNOWN;
      return Math.min(HEDGE_MAX, Math.max(HEDGE_MIN, percentile95(kept)));
    },
    answered(method, milliseconds) {
      const kept = times.get(method) ?? [];
      kept.push(milliseconds);
      if (kept.length > TIMES_KEPT) kept.shift();
      times.set(method, kept);
    },
    taken() {
      overtakenInARow = 0;
    },
    failed: () => set('unreachable', UNREACHABLE_FOR),
    busy: () => set('busy', BUSY_FOR),
    overtaken() {
      overtakenInARow += 1;
      if (overtakenInARow >= OVERTAKEN_MAX) set('slow', SLOW_FOR);
    },
    contradicted: () => set('contradicted', CONTRADICTED_FOR),
    sawSlot(seen) {
      if (slot === null || seen > slot) slot = seen;
    },
    checked(found) {
      isBehind = found.isBehind || !found.isHealthy;
      if (found.isSlow) set('slow', SLOW_FOR);
      standsStill = slot === slotAtCheck && found.othersGoOn ? standsStill + 1 : 0;
      slotAtCheck = slot;
    },
  };
}

function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1]!;
}
