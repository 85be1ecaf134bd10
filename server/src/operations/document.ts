/** JSON of a document: amounts are bigint, and become text. */
export function documentText(document: unknown, indent = 2): string {
  return JSON.stringify(document, asText, indent);
}

function asText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
