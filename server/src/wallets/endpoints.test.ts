import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { newAddress, newCaller, walletWorld } from '../../../testing/wallets.ts';
import { dispatch, findCall } from '../http/dispatch.ts';
import { registerDesktopWallet } from './desktop.ts';

const { db } = await testDatabase();
const { calls: handlers } = walletWorld(db);
const steppedUp: (string | null)[] = [];
const unexpected = async (): Promise<never> => {
  throw new Error('no such factor was given');
};
const deps = {
  handlers,
  terms: { require: async () => {} },
  factors: {
    async stepUp(_call: unknown, { pin = null }: { pin?: string | null | undefined }) {
      steppedUp.push(pin);
      return null;
    },
    has: async () => false,
    stepUpByPasskey: unexpected,
    requirePin: unexpected,
  },
  freeze: { expectThawed: async () => {} },
  recentSignIn: { expect() {} },
  expectAwake: async () => {},
  grants: {
    checkAct: async () => {
      throw new Error('not expected in this test');
    },
  },
  expectNoIncident: async () => {},
  isRepeat: async () => {
    throw new Error('no PIN was refused');
  },
};
const caller = await newCaller(db);

/** Calls as `mobileAPI` does and checks the answer against the contract. */
async function ask(endpoint: string, payload: object = {}): Promise<unknown> {
  const { call, data } = findCall('mobileAPI', { endpoint, ...payload });
  const answer = await dispatch(deps, call, data, caller);
  return call.output.parse(answer);
}

const create = async (name: string) =>
  ((await ask('/wallets/create', { name, pin: '738291' })) as { wallet: { walletId: string } }).wallet
    .walletId;
const listed = async () =>
  ((await ask('/wallets/list')) as { wallets: { walletId: string; isDefault: boolean }[] }).wallets;

test('[api-03, api-05] /wallets/create and /wallets/list return wallets, the first with a PIN', async () => {
  const walletId = await create('Main');
  expect(steppedUp).toEqual(['738291']);
  expect(await listed()).toMatchObject([{ walletId, isDefault: true }]);
  expect(steppedUp).toHaveLength(1);
});

test('[api-04] /wallets/backed-up returns public keys and names', async () => {
  const publicKey = newAddress();
  await registerDesktopWallet(db, { userId: caller.userId, publicKey: publicKey as Address, name: 'Ledger' });
  expect(await ask('/wallets/backed-up')).toEqual({ wallets: [{ publicKey, name: 'Ledger' }] });
});

test('[api-07, api-06] /wallets/setDefault moves the default, /wallets/delete deletes with a PIN', async () => {
  const walletId = await create('Other');
  expect(await ask('/wallets/setDefault', { walletId })).toEqual({ success: true });
  expect((await listed()).find(({ isDefault }) => isDefault)?.walletId).toBe(walletId);
  steppedUp.length = 0;
  expect(await ask('/wallets/delete', { walletId, pin: '620937' })).toEqual({ success: true });
  expect(steppedUp).toEqual(['620937']);
  expect((await listed()).map((wallet) => wallet.walletId)).not.toContain(walletId);
});

test('[api-08] /wallets/balances returns balances by id and by public key', async () => {
  const walletId = await create('Third');
  const publicKey = newAddress();
  await registerDesktopWallet(db, { userId: caller.userId, publicKey: publicKey as Address, name: 'Nano' });
  expect(await ask('/wallets/balances', { walletIds: [walletId], publicKeys: [publicKey] })).toMatchObject({
    balances: [
      { walletId, tokens: [] },
      { walletId: `desktop-${publicKey}`, publicKey },
    ],
  });
});
