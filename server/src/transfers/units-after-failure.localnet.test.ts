import { expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { moneyWorld, tokenOrder } from '../../../testing/money-world.ts';

const { chain, localnet, newHolder, serve, issuer } = await moneyWorld({ localnet: ownLocalnet() });
/** A lamport for each unit that is asked for. */
const costly = { chain: { ...chain, priorityFee: async () => 1_000_000n } };
const SIGNATURE = 5_000;

test('after a transfer that landed as failed, the next one asks for as many units as the first', async () => {
  const mint = await issuer.createMint();
  const call = serve(costly);
  const wallet = await newHolder(mint);
  const asked = async (order: ReturnType<typeof tokenOrder>) => {
    const said = await call('validateTransfer', wallet, { ...order, transferType: 'token' });
    return Number(said.networkFeeLamports!) - SIGNATURE;
  };
  const newOrder = async () => {
    const to = await newAddress();
    await issuer.give(to, mint, 1n);
    return tokenOrder(mint, to, '1');
  };
  const first = await asked(await newOrder());
  for (let transfer = 0; transfer < 3; transfer += 1) await call('transferToken', wallet, await newOrder());
  const failing = await newOrder();
  expect(await asked(failing)).toBeLessThan(first / 2);
  await localnet.fault({ kind: 'unpaid' });
  expect(await call('transferToken', wallet, failing)).toMatchObject({ success: false });
  expect(await asked(await newOrder())).toBe(first);
});
