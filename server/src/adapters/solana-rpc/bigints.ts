export function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** The value that `percent` of the values do not exceed; 0 of none. */
export function percentile(values: readonly bigint[], percent: number): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0n;
}
