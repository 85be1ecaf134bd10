import { expect, test } from 'vitest';
import { integer, parseExact } from './json.ts';

test('parses integers beyond 2^53 exactly, wherever they stand', () => {
  expect(
    parseExact('{"a":9007199254740993,"b":[ 18446744073709551615, 7],"c":{"d": 9007199254740991}}'),
  ).toEqual({
    a: 9_007_199_254_740_993n,
    b: [18_446_744_073_709_551_615n, 7],
    c: { d: 9_007_199_254_740_991 },
  });
});

test('leaves text and fractions alone', () => {
  const text =
    '{"owner":"11111111111111111111111111111111","note":"[9007199254740993,","price":0.12345678901234567}';
  expect(parseExact(text)).toEqual(JSON.parse(text));
});

test('finds a big integer beside the rent epoch that every account carries', () => {
  expect(parseExact('{"lamports":9007199254740993,"rentEpoch":18446744073709551615}')).toMatchObject({
    lamports: 9_007_199_254_740_993n,
  });
});

test('accepts only exact integers that the chain has', () => {
  expect(integer(7)).toBe(7n);
  expect(integer(2n ** 64n - 1n)).toBe(2n ** 64n - 1n);
  for (const value of [1.5, 2 ** 53, '7', null, undefined, Number.NaN, -1, -1n, 2n ** 64n, [1]])
    expect(() => integer(value)).toThrow(TypeError);
});
