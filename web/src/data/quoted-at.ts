/**
 * The newest of these times at which prices were quoted, milliseconds; infinity where none is known. Long ago while the
 * market cannot be asked, however new the answer is that the prices came in.
 */
export function quotedAt(times: readonly (string | null)[]): number {
  const known = times.flatMap((time) => (time ? [Date.parse(time)] : []));
  return known.length > 0 ? Math.max(...known) : Number.POSITIVE_INFINITY;
}
