// @vitest-environment happy-dom
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TransferIntent, transferIntents, transferText } from './intents.ts';
import { tabStorage } from './tab-storage.ts';

const intent: TransferIntent = {
  key: 'key-1',
  state: 'posted',
  txSignature: null,
  walletId: 'w1',
  mint: SOL_MINT,
  symbol: 'SOL',
  decimals: 9,
  multiplier: 1,
  toAddress: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  amount: 1_500_000_000n,
};
const storeOf = (uid: string, walletId = 'w1', mint: string = SOL_MINT) =>
  transferIntents(uid, walletId, mint);

beforeEach(() => tabStorage.clear());

test('an intent survives a reload with every digit of its amount', () => {
  const exact = { ...intent, amount: 2n ** 64n - 1n };
  storeOf('u1').save(exact);
  expect(storeOf('u1').load()).toEqual(exact);
});

test.each([
  ['user', storeOf('u2')],
  ['wallet', storeOf('u1', 'w2')],
  ['token', storeOf('u1', 'w1', 'Mint')],
])('another %s does not load it', (_what, other) => {
  storeOf('u1').save(intent);
  expect(other.load()).toBeNull();
});

test('removes the intent, but not another one that has replaced it', () => {
  const store = storeOf('u1');
  const next = { ...intent, key: 'key-2' };
  store.save(next);
  store.remove(intent);
  expect(store.load()).toEqual(next);
  store.remove(next);
  expect(store.load()).toBeNull();
});

test('describes a transfer', () => {
  expect(transferText(intent)).toBe('1.5 SOL');
});

describe('in a browser whose storage', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const full = {
    ...{ getItem: () => null, removeItem: () => {} },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const blocked = new Proxy(
    {},
    {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    },
  );
  test.each([
    ['is missing', null],
    ['is undefined', undefined],
    ['is full', full],
    ['is blocked', blocked],
  ])('%s, an intent is kept as long as the page is open', (_what, storage) => {
    vi.stubGlobal('sessionStorage', storage);
    const store = storeOf('ada');
    expect(store.load()).toBeNull();
    store.save(intent);
    expect(store.load()).toEqual(intent);
    expect(storeOf('bob').load()).toBeNull();
    store.remove(intent);
    expect(store.load()).toBeNull();
  });

  test('is cleared while the page is open, an intent is kept, too', () => {
    const store = storeOf('ada');
    store.save(intent);
    sessionStorage.clear();
    expect(store.load()).toEqual(intent);
    store.remove(intent);
    expect(store.load()).toBeNull();
  });
});
