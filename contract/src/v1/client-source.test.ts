import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clientSource } from './client-source.ts';
import type { Route } from './route.ts';

const read = { method: 'GET', acts: [], signed: false, status: 200, summary: 'Reads' } as const;
const page = z.object({ thuses: z.array(z.string()), nextCursor: z.nullable(z.string()) });
const routes = {
  listThings: {
    ...{ ...read, id: 'listThings', path: '/v1/things', answer: page },
    query: z.object({ 'a-b': z.enum(['x', 'y']), cursor: z.optional(z.string()) }),
  },
  listOthers: {
    ...{ ...read, id: 'listOthers', path: '/v1/others', answer: z.object({ others: z.array(z.string()) }) },
    query: z.object({ limit: z.optional(z.string()) }),
  },
  renameThing: {
    ...{ ...read, id: 'renameThing', method: 'POST', path: '/v1/things/{thingId}/names/{nameId}' },
    ...{ signed: true, body: z.object({ to: z.nullable(z.number()) }) },
    answer: z.record(z.string(), z.union([z.literal(true), z.array(z.looseObject({ at: z.int() }))])),
  },
} as const satisfies Record<string, Route>;

test('each operation has a typed method in its group, and a list that goes on has one more', () => {
  const source = clientSource(routes);
  expect(source).toContain(`  readonly things: {
    /** Reads. */
    list(input: {
      readonly "a-b": 'x' | 'y';
      readonly cursor?: string | undefined;
    }, options?: CallOptions): Promise<`);
  expect(source).toContain("list: (input, options) => call('listThings', { query: input }, options),");
  expect(source).toContain(
    "all: (input, options) => pages('listThings', { query: input }, 'thuses', options),",
  );
  expect(source).toContain(`    list(input?: {
      readonly limit?: string | undefined;
    }, options?: CallOptions): Promise<`);
  expect(source).toContain(`    /** Reads. Signed by the program's key. */
    rename(thingId: string, nameId: string, input: {
      readonly to: number | null;
    }, options?: ActOptions): Promise<Readonly<Record<string, true | readonly {
      readonly at: number;
      readonly [name: string]: unknown;
    }[]>>>;`);
  expect(source).toContain(
    "rename: (thingId, nameId, input, options) => call('renameThing', { params: { thingId, nameId }, body: input }, options),",
  );
});

test('an operation whose method would have the name of another is refused', () => {
  const twice = { ...routes.listThings, id: 'listThing' };
  expect(() => clientSource({ ...routes, twice })).toThrow('two operations of things have one name');
});
