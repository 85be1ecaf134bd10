/** A value as flat JSON for jsonb columns and seals, with bigints as decimal text; read back by the shapes in ports/units.ts. */
export function toJson(value: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(value, (_key, entry) => (typeof entry === 'bigint' ? String(entry) : entry)),
  );
}
