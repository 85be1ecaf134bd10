import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makeDue } from '../../../testing/due-orders.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

// Anyone who can write the database can make up orders of other users, or bring ended ones back. The signer knows which are real.
const { call, database, localnet, newOwner } = await runningCumulus({
  JUPITER_REQUESTS_PER_SECOND: '100',
  SETTLEMENT_POLL: '50',
});
const { db, superuser } = database;
const SOL = 1_000_000_000n;

/** A user with 5 SOL, and an order to sell one of them once BONK is worth a dollar. */
async function seller() {
  const { token, walletId } = await newOwner(5n * SOL);
  const ask = async <T>(name: string, data: object): Promise<T> => {
    const { result, error } = await call(name, data, token);
    if (error) throw new Error(error.message);
    return result as T;
  };
  const { orderId } = await ask<{ orderId: string }>('createConditionalOrder', {
    walletId,
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    conditionType: 'market',
    triggerToken: { mint: localnet.mintOf('BONK') },
    triggerCondition: 'price_above',
    triggerValue: 1,
    expirationMode: 'gtc',
  });
  return {
    ...{ orderId, ask },
    /** Once it has ended. */
    ended: (id = orderId) =>
      vi.waitFor(
        async () => {
          const { orders } = await ask<{ orders: ConditionalOrder[] }>('getConditionalOrders', {});
          const order = orders.find((each) => each.orderId === id)!;
          expect(order.status).toMatch(/executed|failed/);
          return order;
        },
        { timeout: 30_000, interval: 50 },
      ),
    async confirmed() {
      const rows = await db
        .selectFrom('intents')
        .select('id')
        .where('wallet_id', '=', walletId)
        .where('state', '=', 'confirmed')
        .execute();
      return rows.length;
    },
  };
}

const dueNow = (id: string) => makeDue(superuser.db, id);

test('an order that its user has made is executed', async () => {
  const { orderId, ended, confirmed } = await seller();
  await dueNow(orderId);
  expect(await ended()).toMatchObject({ status: 'executed', executionError: null });
  expect(await confirmed()).toBe(1);
});

test('a copy of an order, which no user made, is not', async () => {
  const { orderId, ended, confirmed } = await seller();
  const { rows } = await sql<{ id: string }>`
    insert into orders (id, user_id, wallet_id, sell_token, sell_amount, buy_token, confirmed, created_at, condition_type,
                        scheduled_at, due_at)
    select gen_random_uuid(), user_id, wallet_id, sell_token, sell_amount, buy_token, confirmed, created_at, 'time',
           now(), now()
    from orders where id = ${orderId} returning id`.execute(superuser.db);
  const forged = await ended(rows[0]!.id);
  expect(forged.executionError).toContain('there is no such mandate');
  expect(await confirmed()).toBe(0);
});

test.each([
  ['sells more', sql`sell_amount = sell_amount * 4`],
  [
    'buys another token',
    sql`buy_token = jsonb_set(buy_token, '{mint}', ${`"${localnet.mintOf('BONK')}"`}::jsonb)`,
  ],
])('an order that %s than its user said is not', async (_what, change) => {
  const { orderId, ended, confirmed } = await seller();
  await sql`update orders set ${change} where id = ${orderId}`.execute(superuser.db);
  await dueNow(orderId);
  expect((await ended()).executionError).toContain('the mandate is for something else');
  expect(await confirmed()).toBe(0);
});

test('a cancelled order that is brought back is not', async () => {
  const { orderId, ask, ended, confirmed } = await seller();
  await ask('cancelConditionalOrder', { orderId });
  await sql`update orders set state = 'pending', ended_at = null where id = ${orderId}`.execute(superuser.db);
  await dueNow(orderId);
  expect((await ended()).executionError).toContain('the mandate was closed');
  expect(await confirmed()).toBe(0);
});

test('an executed order that is brought back is not executed again, under this try or the next', async () => {
  const { orderId, ended, confirmed } = await seller();
  await dueNow(orderId);
  expect(await ended()).toMatchObject({ status: 'executed' });
  await sql`
    update orders set state = 'pending', tries = tries + 1, ended_at = null, signature = null, bought = null, due_at = now()
    where id = ${orderId}`.execute(superuser.db);
  expect((await ended()).executionError).toBe('This was already done. Nothing was sent again.');
  expect(await confirmed()).toBe(1);
});
