/**
 * When the newest of these prices was quoted, milliseconds; infinity where none tells. Long ago while the market cannot
 * be asked, however new the answer is that they came in.
 */
export function quotedAt(tokens: readonly { readonly lastUpdated: string | null }[]): number {
  const times = tokens.flatMap(({ lastUpdated }) => (lastUpdated === null ? [] : [Date.parse(lastUpdated)]));
  return times.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...times);
}
