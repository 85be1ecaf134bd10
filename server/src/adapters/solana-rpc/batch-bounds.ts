/** Most calls in one request, by method; `*`: of all methods together. */
export type BatchBounds = Readonly<Record<string, number>>;

export interface Batches {
  /** Whether a request with calls of these methods is within the bounds. */
  fits(methods: readonly string[]): boolean;
  /** The node has refused a request because of how many calls it had: more than one. */
  refused(calls: number): void;
}

/** The bounds of one node: those of its settings or provider, and what it has refused since. `burst`: most calls at once. */
export function createBatches(bounds: BatchBounds, burst: () => number | null): Batches {
  let learned = Infinity;
  return {
    fits(methods) {
      if (methods.length <= 1) return true;
      if (methods.length > Math.min(bounds['*'] ?? Infinity, learned, burst() ?? Infinity)) return false;
      const counts = new Map<string, number>();
      for (const method of methods) counts.set(method, (counts.get(method) ?? 0) + 1);
      return [...counts].every(([method, count]) => count <= (bounds[method] ?? Infinity));
    },
    refused(calls) {
      learned = Math.min(learned, Math.max(1, Math.floor(calls / 2)));
    },
  };
}
