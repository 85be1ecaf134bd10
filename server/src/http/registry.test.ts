import { calls } from '@cumulus/contract/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { runningApp } from '../testing/running-app.ts';

const database = await testDatabase();
const { call, signUp } = await runningApp(database);
const { token } = await signUp();
await call('acceptTermsOfService', { version: '1.0' }, token);

const names = Object.keys(calls);
/** Every field that any call knows, so that requests get past the first check and come near to being good. */
const fields = [
  ...new Set(
    Object.values(calls).flatMap(({ input }) =>
      Object.keys('shape' in input.def ? (input.def.shape as object) : {}),
    ),
  ),
];
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('1.0', '0', '-1', '1e400', '123456', '00000000-0000-4000-8000-000000000000', 'desktop-x'),
  fc.constantFrom('11111111111111111111111111111111', 'So11111111111111111111111111111111111111112', ''),
  fc.constantFrom(0, -1, 1e308, Number.MAX_SAFE_INTEGER, true, null),
  fc.string({ unit: 'binary', maxLength: 50 }),
);
const data = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

test('no request to any function is answered with INTERNAL', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names, 'mobileAPI'),
      data,
      fc.boolean(),
      async (name, payload, signedIn) => {
        const { status, error } = await call(name, payload, signedIn ? token : undefined);
        expect(error?.status ?? 'OK').not.toBe('INTERNAL');
        expect(error?.status ?? 'OK').not.toBe('UNKNOWN');
        expect([status, error?.message]).not.toEqual([500, undefined]);
      },
    ),
    { numRuns: 1_500 },
  );
}, 60_000);

test('every endpoint of mobileAPI belongs to one function', () => {
  const endpoints = Object.values(calls).flatMap((each) => ('endpoint' in each ? [each.endpoint] : []));
  expect(new Set(endpoints).size).toBe(endpoints.length);
});

test('[role-01] every function but the public ones refuses a caller who is signed out', async () => {
  const answers = await Promise.all(
    Object.values(calls)
      .filter(({ access }) => access === 'user')
      .map(async ({ name }) => [name, (await call(name, {})).error?.status]),
  );
  expect(answers.filter(([, status]) => status !== 'UNAUTHENTICATED')).toEqual([]);
});
