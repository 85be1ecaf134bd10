import { generator } from '../generator.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface Mutation {
  /** Where, and what became of it. */
  readonly what: string;
  readonly value: unknown;
}

const HUGE = 'x'.repeat(100_000);
/** What may take the place of anything. */
const OTHERS: readonly (readonly [string, Json])[] = [
  ['null', null],
  ['true', true],
  ['a number', 7.5],
  ['a negative number', -1],
  ['a huge number', 1e308],
  ['a text', 'text'],
  ['an empty text', ''],
  ['a huge text', HUGE],
  ['a list', []],
  ['a list of null', [null]],
  ['an object', {}],
  ['a deep object', { a: { b: { c: [{ d: null }] } } }],
];

/** Ways in which an answer may differ from a recorded one: `most` of them, the same ones in each run. */
export function mutationsOf(value: unknown, most: number, seed = 36): Mutation[] {
  const all = [...everyMutation(value as Json, [], (changed) => changed)];
  const random = generator(seed);
  while (all.length > most) all.splice(Math.floor(random() * all.length), 1);
  return all.map(({ what, make }) => ({ what, value: make() }));
}

interface Made {
  readonly what: string;
  readonly make: () => Json;
}

function* everyMutation(value: Json, path: readonly string[], put: (changed: Json) => Json): Generator<Made> {
  const at = path.join('.') || 'all of it';
  for (const [name, other] of OTHERS) yield { what: `${at}: ${name}`, make: () => put(other) };
  if (Array.isArray(value)) {
    yield { what: `${at}: one more`, make: () => put([...value, value[0] ?? null]) };
    yield { what: `${at}: reversed`, make: () => put(value.toReversed()) };
    for (const [index, each] of value.entries()) {
      yield { what: `${at}: without ${index}`, make: () => put(value.toSpliced(index, 1)) };
      yield* everyMutation(each, [...path, String(index)], (changed) => put(value.with(index, changed)));
    }
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as { readonly [name: string]: Json };
    yield { what: `${at}: something extra`, make: () => put({ ...fields, somethingNew: { of: [HUGE] } }) };
    for (const [name, each] of Object.entries(fields)) {
      const { [name]: _left, ...rest } = fields;
      yield { what: `${at}: without ${name}`, make: () => put(rest) };
      yield* everyMutation(each, [...path, name], (changed) => put({ ...fields, [name]: changed }));
    }
  }
}

/** As `mutationsOf`, of bytes: cut, longer, and with other bytes. */
export function mutationsOfBytes(bytes: Uint8Array, most: number, seed = 36): Buffer[] {
  const random = generator(seed);
  const at = (length: number) => Math.floor(random() * length);
  return Array.from({ length: most }, (_, index) => {
    const changed = Buffer.from(bytes);
    switch (index % 4) {
      case 0:
        return changed.subarray(0, at(bytes.length));
      case 1:
        return Buffer.concat([changed, Buffer.alloc(1 + at(5_000), at(256))]);
      case 2:
        changed[at(bytes.length)] = at(256);
        return changed;
      default:
        return changed.fill(255, at(bytes.length));
    }
  });
}

/** Texts that are no answer at all. */
export const NO_ANSWERS = ['', '<html>busy</html>', '{"cut":[1,', 'null', '[]', '\u0000'] as const;
