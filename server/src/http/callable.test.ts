import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestData, resultBody } from './callable.ts';

const int64 = (value: unknown, type = 'Int64Value') => ({
  '@type': `type.googleapis.com/google.protobuf.${type}`,
  value,
});

test('decodes 64-bit integers to their digits at any depth', () => {
  const data = {
    a: [int64('9007199254740993')],
    b: { c: int64('-1') },
    d: int64('18446744073709551615', 'UInt64Value'),
  };
  expect(requestData({ data })).toEqual({
    a: ['9007199254740993'],
    b: { c: '-1' },
    d: '18446744073709551615',
  });
});

test('refuses malformed 64-bit integers', () => {
  for (const value of ['1.5', '', 'x', 5, null, '1'.repeat(30)])
    expect(() => requestData({ data: int64(value) })).toThrow(/is not a JSON object/);
});

test('passes everything else through unchanged', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }).filter((value) => !JSON.stringify(value).includes('\\u0000')),
      (data) => {
        expect(requestData({ data })).toEqual(data);
      },
    ),
  );
});

test('refuses deeply nested requests instead of overflowing the stack', () => {
  const deep = JSON.parse(`{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  expect(() => requestData(deep)).toThrow(/is not a JSON object/);
});

test('a bigint anywhere in an answer throws', () => {
  expect(() => resultBody({ a: [{ lamports: 1n }] })).toThrow(TypeError);
  expect(resultBody(undefined)).toBe('{"result":null}');
});
