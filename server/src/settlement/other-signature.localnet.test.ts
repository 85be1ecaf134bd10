import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { IMPATIENT, type TestWallet, tokenOrder } from '../../../testing/money-world.ts';
import { overtakenKeys } from '../../../testing/overtaken-keys.ts';
import { swapWorld } from '../../../testing/swap-world.ts';

// A chain takes a message once, whatever its signatures, and one of three signers can keep the signature that it has made, and send
// the transaction itself: what landed then is not what the server follows.
const world = await swapWorld({ localnet: ownLocalnet() });
const { db, mint, router, until, expire, newWallet, newHolder, lamportsOf, tokensOf } = world;
const SOL = 1_000_000_000n;

/** A server to which this happens with all that it has signed. */
function overtakenServer() {
  const { keys, names } = overtakenKeys(world);
  return { call: world.serve({ ...IMPATIENT, keys }, true), names };
}

/** What the server says of all that the wallet has asked for, once its blockhashes are over. */
async function settled({ walletId }: TestWallet) {
  await expire();
  return await until(async () => {
    const rows = await db
      .selectFrom('intents')
      .innerJoin('attempts', 'attempts.intent_id', 'intents.id')
      .select(['intents.state', 'intents.signature', 'attempts.state as attempt'])
      .where('wallet_id', '=', walletId)
      .execute();
    expect(rows.map(({ state }) => state)).not.toContain('pending');
    return rows;
  });
}

test('a payment of SOL that landed under another signature is made once, and known by that', async () => {
  const wallet = await newWallet(5n * SOL);
  const to = await newAddress();
  const { call, names } = overtakenServer();
  const order = { toAddress: to, amount: '1', idempotencyKey: 'the rent' };
  expect(await call('transferSol', wallet, order)).toMatchObject({ pending: true });
  const rows = await settled(wallet);
  expect(await lamportsOf(to)).toBe(SOL);
  expect(rows).toEqual([{ state: 'confirmed', signature: names[0], attempt: 'landed' }]);
  expect(await call('transferSol', wallet, order)).toMatchObject({ success: true, txSignature: names[0] });
  expect(names).toHaveLength(1);
  await world.expectBooked(wallet, { lamports: 5n * SOL });
});

test('a payment of tokens likewise', async () => {
  const wallet = await newHolder(mint);
  const to = await newAddress();
  const { call, names } = overtakenServer();
  expect(await call('transferToken', wallet, tokenOrder(mint, to, '2'))).toMatchObject({ pending: true });
  const rows = await settled(wallet);
  expect(rows).toEqual([{ state: 'confirmed', signature: names[0], attempt: 'landed' }]);
  expect(await tokensOf(to, mint.address)).toBe(2n * 10n ** BigInt(mint.decimals));
});

test('a swap likewise', async () => {
  router.state.signsFirst = true;
  const wallet = await newWallet(5n * SOL);
  const { call, names } = overtakenServer();
  const quote = await world.quoteOf(wallet, SOL_MINT, mint.address, SOL, call);
  expect(await call('executeCloudWalletSwap', wallet, { quote })).toMatchObject({ pending: true });
  expect(await settled(wallet)).toEqual([{ state: 'confirmed', signature: names[0], attempt: 'landed' }]);
  await world.expectBooked(wallet, { lamports: 5n * SOL });
});
