import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { type CallName, calls } from '@cumulus/contract/registry.ts';
import { expect, test } from 'vitest';
import { makeDue } from '../../../testing/due-orders.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { operator } from '../../../testing/operator.ts';
import { orderCalls } from '../../../testing/order-calls.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { beginRest, endRest } from './rest.ts';

// While an installation is being restored, no money moves, and nothing is said of a payment that may have been forgotten.
const { database, settings, until, url, newOwner } = await runningCumulus({
  SETTLEMENT_POLL: '50',
});
const { db } = database;
const SOL = 1_000_000_000n;
const WHY = 'It was restored from a backup.';

const user = async () => (await newOwner(5n * SOL)).ask;

const INPUTS: Partial<Record<CallName, object>> = {
  transferSol: { toAddress: SOL_MINT, amount: '1' },
  transferToken: { toAddress: SOL_MINT, tokenMint: USDC_MINT, amount: '1', decimals: 6 },
  createCloudWallet: { name: 'Second' },
  executeCloudWalletSwap: { quote: { seal: 'seal' } },
  createConditionalOrder: { conditionType: 'time' },
  cancelConditionalOrder: { orderId: 'order' },
  executeMissedOrder: { orderId: 'order' },
  setOrderFloor: {
    orderId: 'order',
    floor: '1',
    walletId: 'w',
    sellMint: 'a',
    sellAmount: '1',
    buyMint: 'b',
  },
  ...orderCalls,
  cancelBundle: { bundleId: 'o' },
  concludePayment: { idempotencyKey: 'forgotten' },
  concludeConditionalOrder: { idempotencyKey: 'forgotten' },
  setCloudWalletPin: { pin: '271828' },
  addPasskey: { credentialId: 'a', name: 'a', decision: 'a', clientDataJSON: 'a', authenticatorData: 'a' },
  renamePasskey: { credentialId: 'a', name: 'a' },
  removePasskey: { credentialId: 'a' },
  cancelScheduledSend: { id: 'send' },
  decidePinReset: { token: 'token', decision: 'cancel' },
  deleteAccount: { confirmEmail: 'mine@example.org' },
  removeCloudWalletPin: { pin: '271828' },
};

test('while it rests, all that moves money or decides about payments is refused', async () => {
  const ask = await user();
  await beginRest(db, WHY);
  const resting = Object.values(calls).filter(({ rests }) => rests);
  expect(resting.length).toBeGreaterThanOrEqual(Object.keys(INPUTS).length);
  const refusalOf = async (name: string) => (await ask(name, INPUTS[name as CallName])).error?.details;
  // The news takes a moment from the database to the server; without it, this one is refused too.
  await until(async () => expect(await refusalOf('transferSol')).toEqual({ code: 'RECOVERING' }));
  for (const { name } of resting)
    expect([name, await refusalOf(name)]).toEqual([name, { code: 'RECOVERING' }]);
  expect(await db.selectFrom('intents').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('void_keys').selectAll().execute()).toEqual([]);
  await endRest(db);
  const to = await newAddress();
  await until(async () =>
    expect(await ask('transferSol', { toAddress: to, amount: '1' })).toMatchObject({
      result: { success: true },
    }),
  );
});

test('a server that starts while it rests executes no order, and does so once it has recovered', async () => {
  const ask = await user();
  const ordered = await ask('createConditionalOrder', {
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    // For what does not happen: the signer signs nothing for a time order before its time.
    ...{ conditionType: 'market', triggerToken: { mint: SOL_MINT }, expirationMode: 'gtc' },
    // Its usual floor would be what it brings then.
    ...{ triggerCondition: 'price_above', triggerValue: 900_000, floor: '1' },
  });
  const { orderId } = ordered.result as { orderId: string };
  await beginRest(db, WHY);
  await until(async () => expect(await (await fetch(`${url}/readyz`)).json()).toHaveProperty('warnings'));
  await makeDue(database.superuser.db, orderId);
  const second = await runningApp(database, settings);
  const state = async () =>
    (await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state;
  const ready = (await (await fetch(`${second.url}/readyz`)).json()) as { warnings: { recovery: string } };
  expect(ready.warnings.recovery).toContain(WHY);
  expect(await state()).toBe('pending');
  const status = await operator({ ...settings, DATABASE_URL: database.url })('status');
  expect(status.error).toContain('cumulus recover');
  await endRest(db);
  await until(async () => expect(await state()).toBe('executed'));
});
