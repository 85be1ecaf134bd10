import { askedBy } from '@cumulus/contract/protection.ts';
import { calls } from '@cumulus/contract/registry.ts';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { orderCalls } from '../../../../testing/order-calls.ts';
import { runningApp } from '../../../../testing/running-app.ts';
import { sharedSigner } from '../../../../testing/test-signer.ts';

const database = await testDatabase();
const { call, signUp } = await runningApp(database, await sharedSigner());

/** Requests that pass the schema of every call that asks for a PIN. */
const requests: Record<string, object> = {
  createCloudWallet: { name: 'Savings' },
  deleteCloudWallet: { walletId: 'w' },
  transferSol: { walletId: 'w', toAddress: 'a', amount: '1' },
  transferToken: { walletId: 'w', toAddress: 'a', tokenMint: 'm', amount: '1', decimals: 6 },
  reclaimRent: { walletId: 'w' },
  createConditionalOrder: { conditionType: 'time' },
  cancelConditionalOrder: { orderId: 'o' },
  executeMissedOrder: { orderId: 'o' },
  setOrderFloor: { orderId: 'o', floor: '1', walletId: 'w', sellMint: 'a', sellAmount: '1', buyMint: 'b' },
  ...orderCalls,
  cancelBundle: { bundleId: 'o' },
  executeCloudWalletSwap: { walletId: 'w', quote: { seal: 's' } },
};
const gated = Object.values(calls).filter((each) => askedBy(each).terms);

test('[role-04] gates every call that moves funds or creates or deletes a wallet', () => {
  expect(gated.map(({ name }) => name).sort()).toEqual(Object.keys(requests).sort());
});

test('[role-03] refuses gated calls until the terms are accepted', async () => {
  const { token } = await signUp();
  for (const { name } of gated)
    expect(await call(name, requests[name], token)).toMatchObject({
      status: 400,
      error: { status: 'FAILED_PRECONDITION', details: { code: 'TERMS_REQUIRED' } },
    });
});

test('[role-04, state-14, state-15] answers PIN_REQUIRED, then INVALID_PIN, then lets the same call through', async () => {
  const { token } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  await call('setCloudWalletPin', { pin: '738291' }, token);
  for (const { name } of gated) {
    expect(await call(name, requests[name], token)).toMatchObject({
      status: 400,
      error: { message: 'PIN_REQUIRED', status: 'FAILED_PRECONDITION', details: { code: 'PIN_REQUIRED' } },
    });
    expect(await call(name, { ...requests[name], pin: '000000' }, token)).toMatchObject({
      status: 403,
      error: { message: 'INVALID_PIN', details: { code: 'INVALID_PIN', triesLeft: 4 } },
    });
    const through = await call(name, { ...requests[name], pin: '738291' }, token);
    expect(through.error?.message ?? '').not.toMatch(/PIN/);
  }
});

test('[api-10, api-11] sets and removes the PIN by endpoint', async () => {
  const { token } = await signUp();
  const set = await call('mobileAPI', { endpoint: '/wallets/pin/set', pin: '738291' }, token);
  expect(set).toEqual({ status: 200, result: { success: true } });
  const enabled = await call('mobileAPI', { endpoint: '/wallets/pin/status' }, token);
  expect(enabled.result).toEqual({ pinEnabled: true });
  const wrong = await call('mobileAPI', { endpoint: '/wallets/pin/remove', pin: '000000' }, token);
  expect(wrong.error?.details).toEqual({ code: 'INVALID_PIN', triesLeft: 4 });
  const removed = await call('mobileAPI', { endpoint: '/wallets/pin/remove', pin: '738291' }, token);
  expect(removed).toEqual({ status: 200, result: { success: true } });
  const disabled = await call('mobileAPI', { endpoint: '/wallets/pin/status' }, token);
  expect(disabled.result).toEqual({ pinEnabled: false });
});

test('[rule-03] says that a PIN is exactly 6 digits', async () => {
  const { token } = await signUp();
  expect((await call('setCloudWalletPin', { pin: '12345' }, token)).error).toMatchObject({
    message: 'PIN must be exactly 6 digits',
    details: { code: 'MALFORMED_PIN' },
  });
});

test('a PIN that is easy to guess is refused when it is set, and keeps working if it was set before', async () => {
  const { token } = await signUp();
  expect((await call('setCloudWalletPin', { pin: '123456' }, token)).error).toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: 'This PIN is easy to guess. Please choose another one.',
    details: { code: 'WEAK_PIN' },
  });
  expect((await call('checkCloudWalletPinStatus', null, token)).result).toEqual({ pinEnabled: false });
  const lenient = await runningApp(database, { ...(await sharedSigner()), PIN_RULES: 'any' });
  expect((await lenient.call('setCloudWalletPin', { pin: '123456' }, token)).result).toEqual({
    success: true,
  });
  await call('acceptTermsOfService', { version: '1.0' }, token);
  expect((await call('createCloudWallet', { name: 'a', pin: '123456' }, token)).status).toBe(200);
});

test('a locked PIN reports the end of the lock', async () => {
  const { token } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  await call('setCloudWalletPin', { pin: '738291' }, token);
  const guess = () => call('createCloudWallet', { name: 'a', pin: '000000' }, token);
  for (let i = 0; i < 5; i++) expect((await guess()).error?.details?.code).toBe('INVALID_PIN');
  const { status, error } = await guess();
  expect(status).toBe(403);
  expect(error?.message).toMatch(/^Too many wrong PINs\. Try again in \d+ seconds\.$/);
  expect(error?.details).toMatchObject({
    code: 'PIN_LOCKED',
    seconds: expect.any(Number),
    retryAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});
