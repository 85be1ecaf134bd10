import { expect, test } from 'vitest';
import { readEmail } from './email.ts';

const long = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

test.each([
  ['mara@example.com', 'mara@example.com'],
  ['  Mara@Example.COM\n', 'mara@example.com'],
  ['mara+cumulus@example.com', 'mara+cumulus@example.com'],
  ['müller@münchen.example', 'müller@münchen.example'],
  [`  ${long(254)}  `, long(254)],
])('reads %j', (typed, email) => {
  expect(readEmail(typed)).toEqual({ email });
});

test.each([
  ['', 'INVALID_EMAIL'],
  ['mara', 'INVALID_EMAIL'],
  ['mara@', 'INVALID_EMAIL'],
  ['mara@home@example.com', 'INVALID_EMAIL'],
  ['mara smith@example.com', 'INVALID_EMAIL'],
  [long(255), 'EMAIL_TOO_LONG'],
  [long(369), 'EMAIL_TOO_LONG'],
])('refuses %j as %s', (typed, refusal) => {
  expect(readEmail(typed)).toEqual({ refusal });
});
