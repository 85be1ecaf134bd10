import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import {
  type Address,
  createSolanaRpc,
  generateKeyPairSigner,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeDue } from '../../../testing/due-orders.ts';
import { exchangeTransaction } from '../../../testing/exchange.ts';
import { accountOf, type TestMint } from '../../../testing/issuer.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { WRAPPED_SOL } from '../../../testing/test-router.ts';
import { createOrderSeal, type SealOrder } from '../settlement/signing/order-seal.ts';

// Anyone who can write the database can bring a transaction of their own for the mandate of a waiting order.
const world = await runningCumulus({
  JUPITER_REQUESTS_PER_SECOND: '100',
  SETTLEMENT_POLL: '50',
  SETTLEMENT_LEASE: '3000',
});
const { call, database, localnet, newOwner } = world;
const { db, superuser } = database;
const rpc = createSolanaRpc(localnet.rpcUrl);
const SOL = 1_000_000_000n;
const SOLD = 4n * SOL;
const USDC: TestMint = { address: USDC_MINT as Address, program: TOKEN_PROGRAM_ADDRESS, decimals: 6 };
const PIN = '738291';
/** Waits for what does not happen. */
const watching = {
  ...{ conditionType: 'market', expirationMode: 'gtc', triggerToken: { mint: localnet.mintOf('BONK') } },
  ...{ triggerCondition: 'price_above', triggerValue: 1 },
};

/** A user with 5 SOL and an order to sell 4 of them tomorrow. */
async function seller(pin: string | null, more: object = {}) {
  const { token, walletId, publicKey } = await newOwner(5n * SOL);
  if (pin !== null) await call('setCloudWalletPin', { pin }, token);
  const { result } = await call(
    'createConditionalOrder',
    {
      walletId,
      sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOLD) },
      buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
      conditionType: 'time',
      scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
      ...more,
      pin,
    },
    token,
  );
  const { orderId } = result as { orderId: string };
  return { token, walletId, publicKey: publicKey as Address, orderId };
}
type Seller = Awaited<ReturnType<typeof seller>>;

/** A thief with an account for wrapped SOL and a millionth of a USDC. */
async function newThief(): Promise<KeyPairSigner> {
  const thief = await generateKeyPairSigner();
  await localnet.fund(thief.address, SOL);
  await localnet.fund(thief.address, 1n, USDC_MINT);
  await localnet.fund(thief.address, 1n, WRAPPED_SOL.address);
  return thief;
}

/** Has the wallet pay 4 SOL to the thief for a millionth of a USDC, by the mandate of the order. */
async function takeDirectly(
  { walletId, publicKey: taker, orderId }: Seller,
  maker: KeyPairSigner,
  seal?: SealOrder,
) {
  const { value } = await rpc.getLatestBlockhash().send();
  const compiled = await exchangeTransaction(
    { taker, maker, sell: WRAPPED_SOL, buy: USDC, inAmount: SOLD, outAmount: 1n, alsoDo: [] },
    value.blockhash,
  );
  const signed = await partiallySignTransaction([maker.keyPair], compiled);
  const wire = new Uint8Array(getTransactionEncoder().encode(signed));
  return forge(
    { walletId, orderId },
    {
      transaction: Buffer.from(wire).toString('base64'),
      ...(seal && { orderSeal: seal(orderId, wire) }),
      ...(await placesOf(taker)),
    },
  );
}

async function placesOf(taker: Address) {
  const place = async (mint: TestMint) => ({
    tokenProgram: mint.program,
    account: await accountOf(taker, mint),
  });
  return { sell: await place(WRAPPED_SOL), buy: await place(USDC) };
}

/** Writes the swap of an order that no server has asked for; resolves once it has ended. */
async function forge({ walletId, orderId }: Pick<Seller, 'walletId' | 'orderId'>, plan: object) {
  const id = randomUUID();
  const request = {
    ...{ walletId, inputMint: SOL_MINT, outputMint: USDC_MINT, inAmount: String(SOLD) },
    requestId: randomUUID(),
  };
  const terms = {
    ...{ outAmount: '1', minimumReceived: '1', feeLamports: '10000', rentLamports: '2039280' },
    ...{ router: 'iris', feeBps: 0, operatorFeeBps: 0, ...plan },
  };
  await sql`
    insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, mandate, reserved_lamports, lease_until)
    select ${id}, user_id, id, ${randomUUID()}, 'swap', ${JSON.stringify(request)}, ${JSON.stringify(terms)}, ${orderId}, 0,
           to_timestamp(0)
    from wallets where id = ${walletId}`.execute(superuser.db);
  return await world.until(async () => {
    const intent = await db.selectFrom('intents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(intent.state).not.toBe('pending');
    return intent;
  });
}

const rowOf = (id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The order once it has ended. */
const endOf = (id: string) =>
  world.until(async () => {
    const order = await rowOf(id);
    expect(order.state).toBe('failed');
    return order;
  });

const lamportsOf = async (address: Address) => (await rpc.getBalance(address).send()).value;

test.each([
  ['no PIN', null],
  ['a PIN', PIN],
])(
  'the order of a user with %s pays nobody directly, with no seal and with one that is made up',
  async (_whose, pin) => {
    // So low that only the seal and the shape of the transaction protect it.
    const order = await seller(pin, { floor: '1' });
    const thief = await newThief();
    expect(await takeDirectly(order, thief)).toMatchObject({
      state: 'failed',
      error: { code: 'ON_HOLD', context: { why: 'no server has sealed this swap of an order' } },
    });
    const orderSeal = createOrderSeal('x'.repeat(32));
    expect(await takeDirectly(order, thief, orderSeal)).toMatchObject({
      state: 'failed',
      error: { context: { reason: 'the swap of the order was not sealed for this signer' } },
    });
    expect(await lamportsOf(order.publicKey)).toBe(5n * SOL);
  },
);

test('a time order that the database brings forward is not swapped, however often it is tried', async () => {
  const { orderId, publicKey } = await seller(null);
  await sql`update orders set due_at = now(), scheduled_at = now() where id = ${orderId}`.execute(
    superuser.db,
  );
  const { error } = await endOf(orderId);
  expect(error).toContain('the time of the order has not come');
  expect(await lamportsOf(publicKey)).toBe(5n * SOL);
});

test('an order whose floor the database lowers is swapped for no less than its owner decided', async () => {
  const { orderId, publicKey } = await seller(null, { floor: '1000000000000', ...watching });
  await sql`update orders set floor = 1 where id = ${orderId}`.execute(superuser.db);
  await makeDue(superuser.db, orderId);
  const { error } = await endOf(orderId);
  expect(error).toContain('the mandate is for something else');
  expect(await lamportsOf(publicKey)).toBe(5n * SOL);
});

test('an order whose floor the database takes away gets back the one that its owner decided', async () => {
  const { orderId } = await seller(null, { floor: '1000000000000', ...watching });
  await sql`update orders set floor = null where id = ${orderId}`.execute(superuser.db);
  // A server looks for such orders as it starts, and then once a minute.
  await runningApp(database, world.settings);
  await world.until(async () => expect((await rowOf(orderId)).floor).toBe(1_000_000_000_000n));
});

test('an order that the database makes up gets no floor', async () => {
  const { orderId, publicKey } = await seller(null);
  const { rows } = await sql<{ id: string }>`
    insert into orders (id, user_id, wallet_id, sell_token, sell_amount, buy_token, confirmed, created_at, condition_type,
                        scheduled_at, due_at)
    select gen_random_uuid(), user_id, wallet_id, sell_token, sell_amount, buy_token, confirmed, created_at, 'time', now(), now()
    from orders where id = ${orderId} returning id`.execute(superuser.db);
  expect((await endOf(rows[0]!.id)).error).toContain('there is no such mandate');
  expect((await rowOf(rows[0]!.id)).floor).toBeNull();
  expect(await lamportsOf(publicKey)).toBe(5n * SOL);
});
