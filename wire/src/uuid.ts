/** Of a regular expression: a UUID as everything here writes them, in lower case. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const UUID = new RegExp(`^${UUID_PATTERN}$`);

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
