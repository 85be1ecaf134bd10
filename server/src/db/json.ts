/** Converts a value to JSON with bigints as decimal text, for jsonb columns and seals. */
export function toJson(value: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(value, (_key, entry) => (typeof entry === 'bigint' ? String(entry) : entry)),
  );
}
