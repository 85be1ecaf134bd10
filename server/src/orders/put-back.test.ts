import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readMandate } from '../../../signer/src/terms/mandate.ts';
import { testDatabase } from '../../../testing/database.ts';
import { unwatchedMandates } from '../../../testing/mandates.ts';
import { BONK, orderWorld } from '../../../testing/orders.ts';
import type { MandateRecord } from '../ports/journal-records.ts';
import { putBackRounds } from './bundles/put-back.ts';
import { makeRounds } from './bundles/rounds.ts';
import { editOrder } from './kinds/edit.ts';
import { place } from './kinds/placing.ts';
import type { PlaceRequest } from './kinds/plan.ts';
import { endOrders, missingOrders, putBackOrder } from './put-back.ts';

const { db, superuser } = await testDatabase();
const world = orderWorld(db);
const { say, newUser } = world;
const SECRETS = {
  '0/0': '11111111-1111-4111-8111-111111111111',
  '1/0': '22222222-2222-4222-8222-222222222222',
};
const secretOf = (_mandateId: string, part: string | null) => SECRETS[part as keyof typeof SECRETS] ?? null;

/** Someone who placed this, and what the signer recorded of it. */
async function placed(rule: PlaceRequest['rule'], more: Partial<PlaceRequest> = {}) {
  say(BONK, 2, 2e6);
  const user = await newUser();
  const records: MandateRecord[] = [];
  const keys = {
    ...unwatchedMandates,
    async recordMandate(sealed: string, context: string) {
      records.push({ kind: 'mandate', at: 0, mandate: readMandate(sealed), context });
      return null;
    },
  };
  await place(
    { ...world.placing, keys },
    user.caller,
    user.placing(rule, { idempotencyKey: 'key', ...more }),
  );
  // The signer keeps no pictures.
  const rows = async () =>
    JSON.parse(
      JSON.stringify({ orders: await user.list(), bundles: await user.bundles() }, (name, value) =>
        name === 'logoURI' ? null : value,
      ),
    );
  const before = await rows();
  return { user, records, keys, before, rows };
}

async function forget(userId: string): Promise<void> {
  await sql`delete from orders where user_id = ${userId}`.execute(superuser.db);
  await sql`delete from bundles where user_id = ${userId}`.execute(superuser.db);
}

const rungs = [3, 4].map((value) => ({ value, amount: '750000000' }));

test.each<[PlaceRequest['rule'], Partial<PlaceRequest>]>([
  [{ kind: 'oco', above: 3, below: 1 }, { floors: ['9', '4'] }],
  [
    { kind: 'oco', above: 3, below: 1 },
    { floors: ['9', '4'], shareBps: 5_000, expirationMode: 'fixed_24h' },
  ],
  [{ kind: 'trailing', percent: 10 }, { floors: ['9'] }],
  [
    { kind: 'market', condition: 'price_below', value: 1 },
    { floors: ['9'], shareBps: 100 },
  ],
  [{ kind: 'ladder', condition: 'price_above', rungs }, { floors: ['9', '8'] }],
])('is as it was placed after the database has forgotten it: %j', async (rule, more) => {
  const { user, records, before, rows } = await placed(rule, more);
  expect(await missingOrders(db, records)).toEqual([]);
  await forget(user.userId);
  expect(await missingOrders(db, records)).toEqual(records);
  expect(await putBackOrder(db, records[0]!, secretOf)).toBe(true);
  expect(await rows()).toEqual(before);
  expect(await putBackOrder(db, records[0]!, secretOf)).toBe(false);
  // The key of its request finds it.
  const { orders } = await user.place(rule, { idempotencyKey: 'key', ...more });
  expect((await rows()).orders.map(({ orderId }: { orderId: string }) => orderId)).toContain(
    orders[0]!.orderId,
  );
  expect(await rows()).toEqual(before);
});

/** A swap of an order that the chain has, as settlement wrote it again. */
async function swapped(userId: string, secret: string, bought: string): Promise<void> {
  await sql`
    insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports, state, signature, moved, settled_at)
    select gen_random_uuid(), user_id, wallet_id, ${`order-${secret}-0`}, 'swap', '{}', '{}', 0, 'confirmed',
      ${`signature of ${secret}`}, ${JSON.stringify({ bought })}, now()
    from orders where user_id = ${userId} limit 1`.execute(db);
}

test('a ladder goes on with the prices that it has not sold at', async () => {
  const { user, records } = await placed({ kind: 'ladder', condition: 'price_above', rungs });
  await forget(user.userId);
  await putBackOrder(db, records[0]!, secretOf);
  await swapped(user.userId, SECRETS['0/0'], '500');
  expect(await endOrders(db, new Map(), secretOf)).toBe(0);
  const orders = await user.list();
  expect(orders.map(({ status, triggerValue }) => [status, triggerValue]).sort()).toEqual([
    ['executed', 3],
    ['pending', 4],
  ]);
});

test.each([
  [{}, ['executed', 'pending']],
  [{ '1/0': '400' }, ['executed', 'executed']],
])('a buy that was made is protected again, and once: %j', async (more, states) => {
  const { user, records } = await placed(
    { kind: 'otoco', above: 3, below: 1 },
    { sellToken: { mint: USDC_MINT, amount: '500' }, buyToken: { mint: SOL_MINT } },
  );
  await forget(user.userId);
  await putBackOrder(db, records[0]!, secretOf);
  for (const [part, bought] of Object.entries({ '0/0': '200', ...more }))
    await swapped(user.userId, SECRETS[part as keyof typeof SECRETS], bought);
  await endOrders(db, new Map(), secretOf);
  const orders = await user.list();
  expect(orders.map(({ status }) => status).sort()).toEqual(states);
  expect(orders.find(({ kind }) => kind === 'oco')).toMatchObject({ sellToken: { amount: '200' } });
});

test('a recurring order that was changed goes on with its next round, and has those before', async () => {
  const day = 24 * 3_600_000;
  const rule = {
    ...({ kind: 'recurring', count: 1, unit: 'day', timeZone: 'UTC', missed: 'skip' } as const),
    startAt: new Date(world.clock.now()).toISOString(),
  };
  const { user, records, keys } = await placed(rule);
  const [{ id } = { id: '' }] = await user.bundles();
  const executed = () =>
    db.updateTable('orders').set({ state: 'executed' }).where('bundle_id', '=', id).execute();
  for (const _round of [0, 1]) {
    await executed();
    world.clock.advance(day);
    await makeRounds(db, new Date(world.clock.now()), day);
  }
  await editOrder({ ...world.placing, keys }, user.caller, {
    ...{ id, ...user.placing({ ...rule, rounds: 5 }) },
  });
  const [before] = await user.bundles();
  await forget(user.userId);
  expect(await putBackOrder(db, records.at(-1)!, () => null)).toBe(true);
  await putBackRounds(db, new Map([[`${id}/0/1`, SECRETS['0/0']]]));
  expect(await user.bundles()).toMatchObject([{ id, rounds: 2, nextAt: before!.nextAt, rule: before!.rule }]);
  const parts = await db
    .selectFrom('orders')
    .select(['part', 'execution_key'])
    .where('bundle_id', '=', id)
    .execute();
  expect(parts.sort((a, b) => a.part!.localeCompare(b.part!))).toMatchObject([
    { part: '0/1', execution_key: SECRETS['0/0'] },
    { part: '0/2' },
  ]);
});

test('what the signer has closed is cancelled, a bundle with its orders', async () => {
  const { user, records } = await placed({ kind: 'ladder', condition: 'price_above', rungs });
  await forget(user.userId);
  await putBackOrder(db, records[0]!, secretOf);
  expect(await endOrders(db, new Map([[records[0]!.mandate.id, Date.now()]]), secretOf)).toBe(2);
  expect((await user.list()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  expect(await user.bundles()).toMatchObject([{ state: 'cancelled' }]);
});
