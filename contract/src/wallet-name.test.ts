import { expect, test } from 'vitest';
import { readWalletName } from './wallet-name.ts';

test.each([
  ['Main', 'Main'],
  ['  Savings\t', 'Savings'],
  ['0123456789', '0123456789'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦'],
  ['e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301', 'éééééééééé'],
  ['財布', '財布'],
])('[rule-01, limit-01] takes %j as %j', (typed, name) => {
  expect(readWalletName(typed)).toEqual({ name });
});

test.each([
  ['', 'WALLET_NAME_REQUIRED'],
  ['   ', 'WALLET_NAME_REQUIRED'],
  ['\u200D', 'WALLET_NAME_REQUIRED'],
  ['01234567890', 'WALLET_NAME_TOO_LONG'],
  ['👨‍👩‍👧‍👦'.repeat(11), 'WALLET_NAME_TOO_LONG'],
  [`a${'\u0300'.repeat(50)}`, 'WALLET_NAME_TOO_LONG'],
  ['a\u0000b', 'MALFORMED_WALLET_NAME'],
  ['a\nb', 'MALFORMED_WALLET_NAME'],
  ['\u202Enimda', 'MALFORMED_WALLET_NAME'],
  ['\uD800', 'MALFORMED_WALLET_NAME'],
])('[rule-01, limit-01] refuses %j with %s', (typed, refusal) => {
  expect(readWalletName(typed)).toEqual({ refusal });
});
