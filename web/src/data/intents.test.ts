// @vitest-environment happy-dom
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { beforeEach, expect, test } from 'vitest';
import { type TransferIntent, transferPlace, transferText } from './transfers-intents.ts';

const intent: TransferIntent = {
  key: 'key-1',
  state: 'posted',
  txSignature: null,
  walletId: 'w1',
  mint: SOL_MINT,
  symbol: 'SOL',
  decimals: 9,
  toAddress: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  amount: 1_500_000_000n,
};
const placeOf = (uid: string, walletId = 'w1', mint: string = SOL_MINT) => transferPlace(uid, walletId, mint);

beforeEach(() => sessionStorage.clear());

test('an intention survives a reload with every digit of its amount', () => {
  const exact = { ...intent, amount: 2n ** 64n - 1n };
  placeOf('u1').keep(exact);
  expect(placeOf('u1').find()).toEqual(exact);
});

test.each([
  ['user', placeOf('u2')],
  ['wallet', placeOf('u1', 'w2')],
  ['token', placeOf('u1', 'w1', 'Mint')],
])('another %s does not find it', (_what, other) => {
  placeOf('u1').keep(intent);
  expect(other.find()).toBeNull();
});

test('what is settled is forgotten, and nothing that has taken its place', () => {
  const place = placeOf('u1');
  const next = { ...intent, key: 'key-2' };
  place.keep(next);
  place.settle(intent);
  expect(place.find()).toEqual(next);
  place.settle(next);
  expect(place.find()).toBeNull();
});

test('says what would be sent', () => {
  expect(transferText(intent)).toBe('1.5 SOL');
});
