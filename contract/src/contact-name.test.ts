import { expect, test } from 'vitest';
import { readContactName } from './contact-name.ts';

test.each([
  ['Anna', 'Anna'],
  ['  Mum \t', 'Mum'],
  ['👨‍👩‍👧‍👦'.repeat(30), '👨‍👩‍👧‍👦'.repeat(30)],
  ['e\u0301', 'é'],
])('takes %j as %j', (typed, name) => {
  expect(readContactName(typed)).toEqual({ name });
});

test.each([
  [' ', 'CONTACT_NAME_REQUIRED'],
  ['\u200D', 'CONTACT_NAME_REQUIRED'],
  ['a'.repeat(31), 'CONTACT_NAME_TOO_LONG'],
  ['\u202EannA', 'MALFORMED_CONTACT_NAME'],
])('refuses %j with %s', (typed, refusal) => {
  expect(readContactName(typed)).toEqual({ refusal });
});
