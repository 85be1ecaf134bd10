import { readFileSync } from 'node:fs';
import { errorCodes } from '@cumulus/contract/errors.ts';
import { calls } from '@cumulus/contract/registry.ts';
import { clientSource } from '@cumulus/contract/v1/client-source.ts';
import { expect, test } from 'vitest';
import { apiReference, declarations, namedCodes } from './api-reference.ts';

test('docs/api.md is what the contract says: npm run api', () => {
  const written = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  expect(written).toBe(apiReference());
});

test('client/src/v1.ts is what the contract says: npm run api', () => {
  const written = readFileSync(new URL('../../client/src/v1.ts', import.meta.url), 'utf8');
  expect(written).toBe(clientSource());
});

test('every call has one row, with what its declaration says', () => {
  const rows = apiReference().match(/^\| \*\*\w+\*\*/gm) ?? [];
  expect(rows.sort()).toEqual(
    Object.keys(calls)
      .map((name) => `| **${name}**`)
      .sort(),
  );
  expect([...declarations().keys()].sort()).toEqual(Object.keys(calls).sort());
});

test('the errors that it names exist', () => {
  expect(namedCodes().filter((code) => !(errorCodes as readonly string[]).includes(code))).toEqual([]);
});
