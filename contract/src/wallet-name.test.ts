import { expect, test } from 'vitest';
import { readWalletName } from './wallet-name.ts';

test.each([
  ['Main', 'Main'],
  ['  Savings\t', 'Savings'],
  ['0123456789', '0123456789'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦'],
  ['e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301', 'éééééééééé'],
  ['財布', '財布'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['محفظة', 'محفظة'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  ],
  ['❤\uFE0F', '❤\uFE0F'],
  ['⠀⠃', '⠀⠃'],
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
  ['\u2800', 'WALLET_NAME_REQUIRED'],
  ['\u{1D159}', 'WALLET_NAME_REQUIRED'],
  ['\u{13441}', 'WALLET_NAME_REQUIRED'],
  ['\uFE0F', 'WALLET_NAME_REQUIRED'],
  ['\u{E0067}\u{E007F}', 'WALLET_NAME_REQUIRED'],
  ['\u0301\u093F', 'WALLET_NAME_REQUIRED'],
  ['\u3164', 'MALFORMED_WALLET_NAME'],
  ['\u115F\u1160', 'MALFORMED_WALLET_NAME'],
  ['\uFFA0', 'MALFORMED_WALLET_NAME'],
  ['\u200B', 'MALFORMED_WALLET_NAME'],
  ['\u2060', 'MALFORMED_WALLET_NAME'],
  ['Ma\u00ADin', 'MALFORMED_WALLET_NAME'],
  ['\u034F', 'MALFORMED_WALLET_NAME'],
])('[rule-01, limit-01] refuses %j with %s', (typed, refusal) => {
  expect(readWalletName(typed)).toEqual({ refusal });
});
