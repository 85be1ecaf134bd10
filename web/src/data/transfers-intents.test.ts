// @vitest-environment happy-dom
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  intentFor,
  keepIntent,
  settleIntent,
  type Transfer,
  transferText,
  unsettledIntent,
} from './transfers-intents.ts';

const transfer: Transfer = {
  walletId: 'w1',
  mint: SOL_MINT,
  symbol: 'SOL',
  decimals: 9,
  toAddress: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  amount: 1_500_000_000n,
};

beforeEach(() => sessionStorage.clear());

test('an intention survives a reload with every digit of its amount', () => {
  const intent = { ...intentFor('u1', { ...transfer, amount: 2n ** 64n - 1n }), state: 'pending' } as const;
  keepIntent('u1', intent);
  expect(unsettledIntent('u1', 'w1', SOL_MINT)).toEqual(intent);
});

test('the same transfer pressed again carries the same key until it is settled', () => {
  const first = intentFor('u1', transfer);
  keepIntent('u1', first);
  expect(intentFor('u1', transfer).key).toBe(first.key);
  settleIntent('u1', first);
  expect(intentFor('u1', transfer).key).not.toBe(first.key);
});

test.each([
  ['another amount', { amount: 1n }],
  ['another recipient', { toAddress: 'Fh3qT8bw' }],
  ['another wallet', { walletId: 'w2' }],
  ['another token', { mint: 'Mint' }],
])('%s is another intention with a key of its own', (_what, change) => {
  const first = intentFor('u1', transfer);
  keepIntent('u1', first);
  expect(intentFor('u1', { ...transfer, ...change }).key).not.toBe(first.key);
});

test('nobody else who signs in on this tab finds it', () => {
  keepIntent('u1', intentFor('u1', transfer));
  expect(unsettledIntent('u2', 'w1', SOL_MINT)).toBeNull();
});

test('says what would be sent', () => {
  expect(transferText(transfer)).toBe('1.5 SOL');
});
