/**
 * The newest of these quote times, milliseconds; infinity if none is known. May be long ago while the market is
 * unavailable, however new the answer with the prices is.
 */
export function quotedAt(times: readonly (string | null)[]): number {
  const known = times.flatMap((time) => (time ? [Date.parse(time)] : []));
  return known.length > 0 ? Math.max(...known) : Number.POSITIVE_INFINITY;
}
