/** JSON with sorted names and no spaces (RFC 8785), of text, null, objects and lists alone: there is one way to write it. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object') throw new Error(`${typeof value} has no canonical form here`);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonicalJson(entry)}`).join(',')}}`;
}

/** A value as flat JSON for jsonb columns and seals, with bigints as decimal text; read back by the shapes in ports/units.ts. */
export function toJson(value: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(value, (_key, entry) => (typeof entry === 'bigint' ? String(entry) : entry)),
  );
}
