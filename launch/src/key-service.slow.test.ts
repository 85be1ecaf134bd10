import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { standInVault, VAULT_TOKEN } from '../../keyservice/testing/vault.ts';
import { faucet, newAddress } from './chain-client.ts';
import { newCustomer } from './customer.ts';
import { startWorld } from './world.ts';

const vault = await standInVault();
const world = await startWorld({
  slotMs: 25,
  env: {
    ...{ LOG_LEVEL: 'trace', KEY_PROVIDER: 'vault' },
    ...{ VAULT_ADDR: vault.url, VAULT_TRANSIT_KEY: 'cumulus', VAULT_TOKEN },
  },
});
afterAll(async () => {
  await world.stop();
  await vault[Symbol.asyncDispose]();
});

test('wallets are created and send through a key service, which is restarted if it dies, and no log has its secrets', async () => {
  const customer = await newCustomer(world.url, 'vault@example.test');
  const { wallet } = await customer.call('createCloudWallet', { name: 'Main' });
  await faucet(world, wallet.publicKey, 5_000_000_000n);
  const order = { walletId: wallet.walletId, toAddress: newAddress(), amount: '0.5' };
  // What the faucet has given is there once it is confirmed.
  await expect
    .poll(async () => (await customer.call('validateTransfer', { ...order, transferType: 'sol' })).isValid, {
      timeout: 10_000,
    })
    .toBe(true);
  expect(await customer.call('transferSol', order)).toMatchObject({ success: true });

  const service = world.processes.keyservice!;
  const before = service.current().pid;
  service.kill();
  expect((await service.up()).pid).not.toBe(before);
  expect(await customer.call('transferSol', { ...order, amount: '0.25' })).toMatchObject({ success: true });

  const socket = join(world.dataDir, 'keyservice', 'sock');
  expect([socket, dirname(socket)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700]);
  const dataKeys = vault.received.flatMap(({ body }) => (body.plaintext ? [String(body.plaintext)] : []));
  expect(dataKeys.length).toBeGreaterThan(1);
  expect(readFileSync(join(world.logsDir, 'keyservice.log'), 'utf8')).toContain('"ready"');
  for (const name of readdirSync(world.logsDir)) {
    const text = readFileSync(join(world.logsDir, name), 'utf8');
    for (const secret of [VAULT_TOKEN, ...dataKeys])
      expect(text.includes(secret), `a secret is in ${name}`).toBe(false);
  }
});
