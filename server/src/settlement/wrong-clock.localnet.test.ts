import { expect, test } from 'vitest';
import { moneyWorld } from '../../../testing/money-world.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { systemClock } from '../adapters/system-clock.ts';

const MINUTE = 60_000;
const RECIPIENT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

test('a server whose clock is ten minutes ahead moves no money, and says why', async () => {
  const { call, signUp, database, localnet, settings } = await runningCumulus();
  const ahead = { ...systemClock, now: () => systemClock.now() + 10 * MINUTE };
  const wrong = await runningApp(database, settings, { clock: ahead });
  const { token } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const { result } = await call('createCloudWallet', { name: 'Main' }, token);
  const { walletId, publicKey } = (result as { wallet: { walletId: string; publicKey: string } }).wallet;
  await localnet.fund(publicKey, 5_000_000_000n);
  const mint = localnet.mintOf('USDC');
  await localnet.fund(publicKey, 5_000_000n, mint);
  const sol = { walletId, toAddress: RECIPIENT, amount: '0.5' };
  const refused = { status: 503, error: { status: 'UNAVAILABLE', details: { code: 'CLOCK_WRONG' } } };
  expect(await (await fetch(`${wrong.url}/readyz`)).json()).toMatchObject({ clock: false });
  expect(await wrong.call('transferSol', sol, token)).toMatchObject(refused);
  const tokens = { ...sol, tokenMint: mint, amount: '1', decimals: 6 };
  expect(await wrong.call('transferToken', tokens, token)).toMatchObject(refused);
  expect(await database.db.selectFrom('intents').selectAll().execute()).toEqual([]);
  expect((await call('transferSol', sol, token)).result).toMatchObject({ success: true });
});

test('a repeated request gets its answer, however wrong the clock is', async () => {
  const world = await moneyWorld();
  const wallet = await world.newWallet(2_000_000_000n);
  const order = { toAddress: RECIPIENT, amount: '0.5', idempotencyKey: 'once-and-no-more' };
  const sent = await world.serve()('transferSol', wallet, order);
  expect(sent).toMatchObject({ success: true });
  const wrong = world.serve({ isClockRight: () => false });
  expect(await wrong('transferSol', wallet, order)).toEqual(sent);
  await expect(
    wrong('transferSol', wallet, { ...order, idempotencyKey: 'another-time' }),
  ).rejects.toMatchObject({
    code: 'CLOCK_WRONG',
  });
});
