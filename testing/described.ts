import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import * as z from 'zod';

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Media & { readonly $ref?: string }>>;
}

const document = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Media> };
};

/**
 * Throws unless docs/openapi.json describes an answer of the HTTP API: its status, its type, and every field that it has, and no other.
 */
export function expectDescribed(
  method: string,
  path: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): void {
  const operation = operationOf(method, path);
  // Addresses and methods that there are not.
  if (!operation) {
    expect([204, 404, 405, 406, 429]).toContain(status);
    return;
  }
  const [type = ''] = String(headers.get('content-type')).split(';');
  const told = operation.responses[status];
  const response = told?.$ref ? document.components.responses[told.$ref.split('/').at(-1)!] : told;
  const schema = response?.content?.[type]?.schema;
  if (!schema) throw new Error(`${method} ${path}: ${status} of ${type} is not in docs/openapi.json`);
  expect(
    z.fromJSONSchema(whole(schema) as never).safeParse(body).error?.issues,
    `${method} ${path}`,
  ).toBeUndefined();
}

function operationOf(method: string, path: string): Operation | undefined {
  const [address = ''] = path.split('?');
  const known = Object.keys(document.paths).filter((each) => {
    const parts = each.split('/').map((part) => (part.startsWith('{') ? '[^/]+' : part.replace('.', '\\.')));
    return new RegExp(`^${parts.join('/')}$`).test(address);
  });
  const found = known.sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))[0];
  return found === undefined ? undefined : document.paths[found]![method.toLowerCase()];
}

/** With all that it refers to, and closed: a field that is not described is one too many. */
function whole(schema: object): unknown {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return closed(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closed(each)]));
  return fields.type === 'object' && fields.properties && fields.additionalProperties === undefined
    ? { ...fields, additionalProperties: false }
    : fields;
}
