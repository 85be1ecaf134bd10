import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, onTestFinished, test } from 'vitest';
import { faucet, newAddress } from './chain-client.ts';
import { newCustomer } from './customer.ts';
import { signal } from './process.ts';
import { startWorld } from './world.ts';

const LONG = { timeout: 30_000 };

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
  /** Asks again as an app does: while a signer that has started meets the others, another may be gone. */
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
  await send();
  for (const name of ['signer-1', 'signer-2', 'signer-3'] as const) {
    const { pid } = world.processes[name]!.current();
    signal(pid, 'SIGSTOP');
    await send();
    await swap();
    signal(pid, 'SIGCONT');
    world.processes[name]!.kill();
    await send();
    await world.processes[name]!.up();
    for (let pairs = 0; pairs < 3; pairs++) await send();
  }
});
