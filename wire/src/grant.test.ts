import { expect, test } from 'vitest';
import {
  actNonce,
  type Grant,
  grantText,
  isOfService,
  namesWallet,
  readActNonce,
  readGrant,
} from './grant.ts';

const ID = '0190a1b2-c3d4-4000-8000-000000000001';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const grant: Grant = {
  version: '1',
  id: ID,
  key: 'A'.repeat(43),
  name: 'Shop',
  wallets: ['wallet-1'],
  acts: ['read', 'send'],
  usd: { payment: '10', day: '100.5', week: null, all: '1000' },
  tokens: { [MINT]: { payment: null, day: null, week: null, all: '5' } },
  recipients: null,
  mints: [MINT, 'SOL'],
  expiresAt: null,
  raiseWaitMs: '86400000',
};

test('a grant is read as it was written', () => {
  expect(readGrant(grantText(grant))).toEqual(grant);
});

test.each([
  ['another spelling', JSON.stringify(grant)],
  ['a further field', grantText({ ...grant, more: 'x' } as Grant)],
  ['no wallet', grantText({ ...grant, wallets: [] })],
  ['an unsorted list', grantText({ ...grant, acts: ['send', 'read'] })],
  ['an unknown act', grantText({ ...grant, acts: ['steal' as 'send'] })],
  ['a negative budget', grantText({ ...grant, usd: { ...grant.usd!, day: '-1' } })],
  ['two spellings of one amount', grantText({ ...grant, usd: { ...grant.usd!, day: '1.50' } })],
  ['a mint that is none', grantText({ ...grant, mints: ['usd'] })],
  ['a key that is none', grantText({ ...grant, key: 'abc' })],
  ['all wallets and one more', grantText({ ...grant, wallets: ['*', 'wallet-1'] })],
  ['all wallets and no key', grantText({ ...grant, wallets: ['*'], key: null })],
  ['own wallets as recipients of some wallets', grantText({ ...grant, recipients: ['own'] })],
  ['no JSON', '{'],
])('a grant with %s is not read', (_what, text) => {
  expect(readGrant(text)).toBeNull();
});

test('a grant of a service account is of all its wallets, and may pay them alone', () => {
  const service: Grant = { ...grant, wallets: ['*'], recipients: [MINT, 'own'] };
  expect(readGrant(grantText(service))).toEqual(service);
  expect([isOfService(service), namesWallet(service, 'any')]).toEqual([true, true]);
  expect([isOfService(grant), namesWallet(grant, 'wallet-1'), namesWallet(grant, 'any')]).toEqual([
    ...[false, true, false],
  ]);
});

test('the name of an act tells its grant and its moment', () => {
  expect(readActNonce(actNonce(ID, '0190a1b2-c3d4-7000-8000-000000000002'))).toEqual({
    grantId: ID,
    at: 0x0190a1b2c3d4,
  });
  for (const other of [
    '',
    'grant:x:y',
    actNonce(ID, ID),
    `${actNonce(ID, '0190a1b2-c3d4-7000-8000-000000000002')}:`,
  ])
    expect(readActNonce(other)).toBeNull();
});
