/**
 * JSON with sorted names and no spaces (RFC 8785), of text, null, objects and lists alone: there is one way to write it.
 * Throws an Error for anything else.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

/** The same for a file that people read too: indented by two spaces, with a line feed at its end. */
export function canonicalFile(value: unknown): string {
  return `${JSON.stringify(sorted(value), null, 2)}\n`;
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object') throw new Error(`${typeof value} has no canonical form here`);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, entry]) => [name, sorted(entry)]));
}
