import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type Fields, signerClient } from '../../signer/testing/client.ts';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { operator } from '../../testing/operator.ts';
import { faucet, newAddress } from './chain-client.ts';
import { newCustomer, signInAgain } from './customer.ts';
import { signal } from './process.ts';
import { startWorld } from './world.ts';

const LONG = { timeout: 60_000 };

async function greeting(socket: string): Promise<Fields> {
  const client = await signerClient(socket);
  try {
    return await client.ask({ name: 'greet' });
  } finally {
    client.socket.destroy();
  }
}

test('a start with three signers sends and swaps, also while one of them hangs and after it was killed', async () => {
  const world = await startWorld({ slotMs: 25, env: { SIGNERS: '3' } });
  onTestFinished(() => world.stop());
  const customer = await newCustomer(world.url, 'three@example.test');
  const { wallet } = await customer.call('createCloudWallet', { name: 'Main' });
  const { walletId, publicKey } = wallet;
  await faucet(world, publicKey, 5_000_000_000n);
  const order = () => ({ walletId, toAddress: newAddress(), amount: '0.1' });
  await expect
    .poll(
      async () => (await customer.call('validateTransfer', { ...order(), transferType: 'sol' })).isValid,
      LONG,
    )
    .toBe(true);
  /** Asks again as an app does. */
  const send = async () => {
    const request = { ...order(), idempotencyKey: randomUUID() };
    await expect
      .poll(() => customer.call('transferSol', request).catch(String), LONG)
      .toMatchObject({ success: true });
  };
  const swap = async () => {
    const pair = { walletId, inputMint: SOL_MINT, outputMint: USDC_MINT };
    const { quote } = await customer.call('getCloudWalletSwapQuote', { ...pair, amount: '10000000' });
    const request = { walletId, quote, userConfirmedPriceImpact: true, idempotencyKey: randomUUID() };
    await expect
      .poll(() => customer.call('executeCloudWalletSwap', request).catch(String), LONG)
      .toMatchObject({ success: true });
  };
  /** Each has met the others: from then on, any two go on without the third. */
  const haveMet = async () => {
    for (const folder of ['signer', 'signer-2', 'signer-3'])
      await expect
        .poll(() => greeting(join(world.dataDir, folder, 'socket', 'sock')), LONG)
        .toMatchObject({ ok: { unmet: [] } });
  };
  await send();
  await haveMet();
  for (const name of ['signer-1', 'signer-2', 'signer-3'] as const) {
    const { pid } = world.processes[name]!.current();
    signal(pid, 'SIGSTOP');
    await send();
    await swap();
    signal(pid, 'SIGCONT');
    world.processes[name]!.kill();
    await send();
    await world.processes[name]!.up();
    await haveMet();
    for (let pairs = 0; pairs < 3; pairs++) await send();
  }
});

test('a start with three signers over the folder of one has them take over its wallets, which pay before and after', async () => {
  const dataDir = temporaryFolder();
  const env = { SIGNERS: '3' };
  let world = await startWorld({ dataDir, slotMs: 25 });
  onTestFinished(() => world.stop());
  const customer = await newCustomer(world.url, 'one@example.test');
  const { wallet } = await customer.call('createCloudWallet', { name: 'Main' });
  const { walletId, publicKey } = wallet;
  await faucet(world, publicKey, 5_000_000_000n);
  const paid = async (by: typeof customer) => {
    const request = { walletId, toAddress: newAddress(), amount: '0.1', idempotencyKey: randomUUID() };
    await expect
      .poll(() => by.call('transferSol', request).catch(String), LONG)
      .toMatchObject({ success: true });
  };
  await paid(customer);
  await world.stop();
  world = await startWorld({ dataDir, slotMs: 25, env });
  const back = await signInAgain(world.url, 'one@example.test');
  await paid(back);
  const cumulus = operator({ DATA_DIR: dataDir });
  const { out, error } = await cumulus('signers split --json');
  expect(error).toBe('');
  expect(JSON.parse(out)).toMatchObject({ wallets: 1, refused: {}, whole: 0 });
  await paid(back);
  world.processes['signer-1']!.kill();
  await paid(back);
  rmSync(join(dataDir, 'whole-keys'));
});
