import { createLearnedRate } from './learned-rate.ts';

/** Calls a second by method; those of `*` are of all methods together. */
export type RpcBudgets = Readonly<Record<string, number>>;

/** Longest wait of a call for its turn, milliseconds. */
const WAIT_MAX = 2_000;
/** What may be used at once after a pause, milliseconds' worth: of a budget of the settings, and of a rate that refusals taught. */
const BURST = 1_000;
/** Half of what `USED_OF_TOLD` leaves: the other half is the request that begins just then. */
const LEARNED_BURST = 125;

/** A node's budget of a method is used up for longer than a call waits. */
export class OverBudget extends Error {
  constructor(method: string) {
    super(`over the budget of ${method}`);
    this.name = 'OverBudget';
  }
}

export interface Budget {
  /**
   * Takes these calls; returns the milliseconds to wait before they are made, 2,000 at most. Throws OverBudget, and takes
   * nothing, if they would have to wait longer.
   */
  take(methods: readonly string[]): number;
  /** As `take`, without taking them and for any time. */
  wait(methods: readonly string[]): number;
  /** The node has refused calls as too many; `told`: the calls a second that it names. */
  refused(told: number | null): void;
  /** Most calls in one request, so that the request itself is not too many; null: without a limit. */
  readonly burst: number | null;
  /** Calls a second that refusals have taught; null: none were refused for some minutes. */
  readonly learned: number | null;
}

interface Limit {
  readonly name: string;
  readonly perSecond: number;
  readonly burst: number;
  readonly calls: number;
}

const LEARNED = 'calls that the node takes';

/** Spreads the calls to one node over time. `elapsed`: monotonic milliseconds. */
export function createBudget(perSecond: RpcBudgets, elapsed: () => number): Budget {
  /** Until when what was taken lasts. */
  const usedUntil = new Map<string, number>();
  const rate = createLearnedRate(elapsed);

  function limitsOf(methods: readonly string[]): Limit[] {
    const counts = new Map<string, number>([['*', methods.length]]);
    for (const method of methods) counts.set(method, (counts.get(method) ?? 0) + 1);
    const limits = [...counts].flatMap(([name, calls]): Limit[] => {
      const allowed = perSecond[name];
      return allowed === undefined ? [] : [{ name, perSecond: allowed, burst: BURST, calls }];
    });
    const learned = rate.current();
    if (learned !== null)
      limits.push({ name: LEARNED, perSecond: learned, burst: LEARNED_BURST, calls: methods.length });
    return limits;
  }

  /** A batch waits for those before it, not for itself: otherwise one above the budget would never be made. */
  const waitFor = ({ name, burst }: Limit, now: number): number =>
    Math.max(0, (usedUntil.get(name) ?? 0) - now - burst);

  return {
    take(methods) {
      const now = elapsed();
      const limits = limitsOf(methods);
      let wait = 0;
      for (const limit of limits) {
        const own = waitFor(limit, now);
        if (own > WAIT_MAX) throw new OverBudget(limit.name);
        wait = Math.max(wait, own);
      }
      for (const { name, perSecond, calls } of limits)
        usedUntil.set(name, Math.max(usedUntil.get(name) ?? 0, now) + (calls * 1_000) / perSecond);
      rate.took(methods.length);
      return wait;
    },
    wait(methods) {
      const now = elapsed();
      return Math.max(0, ...limitsOf(methods).map((limit) => waitFor(limit, now)));
    },
    refused: rate.refused,
    get burst() {
      const learned = rate.current();
      return learned === null ? null : Math.max(1, Math.floor((learned * LEARNED_BURST) / 1_000));
    },
    get learned() {
      return rate.current();
    },
  };
}
