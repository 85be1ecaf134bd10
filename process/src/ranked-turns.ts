/** Runs work one after the other: that of the lowest rank first, and of the same rank in the order of the calls. */
export type RankedTurns = <T>(rank: number, work: () => Promise<T>) => Promise<T>;

export function createRankedTurns(): RankedTurns {
  const waiting: { readonly rank: number; readonly begin: () => void }[] = [];
  let isBusy = false;
  const next = (): void => {
    isBusy = waiting.length > 0;
    if (!isBusy) return;
    const first = waiting.reduce((best, each, at) => (each.rank < waiting[best]!.rank ? at : best), 0);
    waiting.splice(first, 1)[0]!.begin();
  };
  return async (rank, work) => {
    const { promise, resolve: begin } = Promise.withResolvers<void>();
    waiting.push({ rank, begin });
    if (!isBusy) next();
    await promise;
    try {
      return await work();
    } finally {
      next();
    }
  };
}
