import type { Query } from '@tanstack/react-query';

/**
 * The `staleTime` of what is shown unasked for so many milliseconds. An answer of the future was there before the device's clock
 * was put back: it counts as old, or it would count as fresh until that time comes again.
 */
export const freshFor =
  (ms: number) =>
  ({ state }: Pick<Query, 'state'>): number =>
    state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : ms;
