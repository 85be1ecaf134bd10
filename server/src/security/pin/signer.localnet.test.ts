import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { newAddress } from '../../../../testing/issuer.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';

// The PIN reaches the signer: without it, not even an attacker with server and database can move its user's money.
const { call, database, newOwner } = await runningCumulus({
  JUPITER_REQUESTS_PER_SECOND: '100',
  SETTLEMENT_POLL: '50',
});
const { db } = database;
const SOL = 1_000_000_000n;
const PIN = '271828';

/** A user with 5 SOL and a PIN, which the database then denies. */
async function user() {
  const { token, walletId, ask } = await newOwner(5n * SOL);
  await call('setCloudWalletPin', { pin: PIN }, token);
  return {
    ...{ ask, walletId },
    async quote() {
      const { result } = await ask('getCloudWalletSwapQuote', {
        inputMint: SOL_MINT,
        outputMint: USDC_MINT,
        amount: String(SOL),
      });
      return (result as { quote: { seal: string } }).quote;
    },
    order: {
      sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
      buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
      conditionType: 'time',
      scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
    },
    denyPin: () =>
      db
        .updateTable('pins')
        .set({ hash: null })
        .where('user_id', '=', (q) => q.selectFrom('wallets').select('user_id').where('id', '=', walletId))
        .execute(),
    async moved() {
      const intents = db.selectFrom('intents').select('id').where('wallet_id', '=', walletId);
      return (await intents.where('signature', 'is not', null).execute()).length > 0;
    },
  };
}

test('with the PIN, transfers, swaps and orders are signed', async () => {
  const { ask, quote, order } = await user();
  const sent = await ask('transferSol', { toAddress: await newAddress(), amount: '1', pin: PIN });
  expect(sent.result).toMatchObject({ success: true });
  const swapped = await ask('executeCloudWalletSwap', { quote: await quote(), pin: PIN });
  expect(swapped.result).toMatchObject({ success: true });
  const ordered = await ask('createConditionalOrder', { ...order, pin: PIN });
  expect(ordered.result).toMatchObject({ success: true });
});

test('without it, the signer refuses them all, though the database says that there is none', async () => {
  const { ask, quote, order, walletId, denyPin, moved } = await user();
  await denyPin();
  const refused = { code: 'GUARD_REFUSED', reason: "the owner's PIN was not given" };
  const sent = await ask('transferSol', { toAddress: await newAddress(), amount: '1' });
  expect(sent.error?.details).toMatchObject(refused);
  const swapped = await ask('executeCloudWalletSwap', { quote: await quote() });
  expect(JSON.stringify(swapped)).toContain(refused.reason);
  const ordered = await ask('createConditionalOrder', order);
  expect(ordered.error?.details).toMatchObject(refused);
  const orders = db.selectFrom('orders').select('id').where('wallet_id', '=', walletId);
  expect(await orders.execute()).toEqual([]);
  expect(await moved()).toBe(false);
});
