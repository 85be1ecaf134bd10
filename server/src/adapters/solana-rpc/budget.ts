/** Calls a second by method; those of `*` are of all methods together. */
export type RpcBudgets = Readonly<Record<string, number>>;

/** Longest wait of a call for its turn, milliseconds. */
const WAIT_MAX = 2_000;
/** What may be used at once after a pause, milliseconds' worth. */
const BURST = 1_000;

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
}

/** Spreads the calls to one node over time. `elapsed`: monotonic milliseconds. */
export function createBudget(perSecond: RpcBudgets, elapsed: () => number): Budget {
  /** Until when what was taken lasts. */
  const usedUntil = new Map<string, number>();

  return {
    take(methods) {
      const now = elapsed();
      const counts = new Map<string, number>([['*', methods.length]]);
      for (const method of methods) counts.set(method, (counts.get(method) ?? 0) + 1);
      const limited = [...counts].filter(([method]) => perSecond[method] !== undefined);
      let wait = 0;
      for (const [method] of limited) {
        // A batch waits for those before it, not for itself: otherwise one above the budget would never be made.
        const own = (usedUntil.get(method) ?? 0) - now - BURST;
        if (own > WAIT_MAX) throw new OverBudget(method);
        wait = Math.max(wait, own);
      }
      for (const [method, calls] of limited)
        usedUntil.set(
          method,
          Math.max(usedUntil.get(method) ?? 0, now) + (calls * 1_000) / perSecond[method]!,
        );
      return wait;
    },
  };
}
