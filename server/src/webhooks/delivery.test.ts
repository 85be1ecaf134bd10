import { randomUUID } from 'node:crypto';
import { noticeFacts } from '@cumulus/contract/notice-facts.ts';
import { WEBHOOK_EVENTS } from '@cumulus/contract/webhook-events.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { notify } from '../accounts/notify.ts';
import type { WebhookAnswer } from '../ports/webhooks.ts';
import { type DeliveryDeps, sendLane } from './delivery.ts';
import { claimLanes, forgetEvents, routeEvents } from './store.ts';
import { createWebhooks } from './webhooks.ts';

const { db, superuser } = await testDatabase();
const webhooks = createWebhooks({
  db,
  sender: { accepts: () => true },
  signer: { proofKey: async () => '11111111111111111111111111111111' },
  secret: 'a secret of at least 32 characters',
});
const OK: WebhookAnswer = { status: 200, retryAfter: null };
const claim = (ofUserMax = 100, full: string[] = []) =>
  claimLanes(db, { limit: 100, ofUserMax, full, leaseMs: 600_000 });

/** Posts go to `answer`, which is given the URL and the event's id. */
let answer: (url: string, eventId: string) => WebhookAnswer | Promise<WebhookAnswer>;
let posted: string[];
const deps: DeliveryDeps = {
  ...{ db, clock: heldClock(), log: pino({ enabled: false }) },
  sign: async (_endpoint, { eventId }) => ({ 'webhook-id': eventId }),
  sender: {
    async post(url, headers, body) {
      posted.push(`${url} ${JSON.parse(body).data.n ?? JSON.parse(body).type}`);
      return await answer(url, headers['webhook-id']!);
    },
  },
};
beforeEach(async () => {
  await superuser.db.deleteFrom('webhook_endpoints').execute();
  await superuser.db.deleteFrom('webhook_events').execute();
  posted = [];
  answer = () => OK;
});

const ALL = [...WEBHOOK_EVENTS];
async function newEndpoint(url = 'https://a.example', user?: string) {
  const userId = user ?? (await newCaller(db)).userId;
  const { webhook } = await webhooks.create(userId, { url, events: ALL });
  return { userId, id: webhook.id };
}
/** An event of a wallet of no one's; `n` names it. */
const happens = (userId: string, n: string, walletId: string | null = null) =>
  sql`select add_webhook_event(${userId}, ${walletId}, 'payment.sent', ${JSON.stringify({ n })}::jsonb)`.execute(
    superuser.db,
  );
async function send(): Promise<void> {
  await routeEvents(db, 1_000);
  const lanes = await claim();
  await Promise.all(lanes.map((lane) => sendLane(deps, lane, new AbortController().signal)));
}
/** As if every wait were over. */
const wait = () => superuser.db.updateTable('webhook_lanes').set({ due_at: sql<Date>`now()` }).execute();
const endpoint = async ({ userId }: { userId: string }) => (await webhooks.list(userId)).webhooks[0]!;

test('events are written with what they tell, and only for users who have a webhook', async () => {
  const [{ userId }, other] = [await newEndpoint(), await newCaller(db)];
  for (const id of [userId, other.userId])
    await notify(db, { userId: id, kind: 'security', facts: { code: 'ACCOUNT_FROZEN' } });
  await expect(
    db.transaction().execute(async (tx) => {
      await notify(tx, { userId, kind: 'security', facts: { code: 'ACCOUNT_THAWED' } });
      throw new Error('died');
    }),
  ).rejects.toThrow('died');
  const events = await db.selectFrom('webhook_events').select(['user_id', 'type', 'body']).execute();
  expect(events.map((event) => [event.user_id, event.type])).toEqual([[userId, 'account.frozen']]);
  expect(JSON.parse(events[0]!.body)).toEqual({
    type: 'account.frozen',
    timestamp: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { code: 'ACCOUNT_FROZEN' },
  });
});

test('every kind of notice is an event of a type that can be asked for, or none', async () => {
  const silent = ['price_alert', 'new_device', 'pin_changed', 'passkey_changed', 'looked'];
  for (const kind of Object.keys(noticeFacts)) {
    const facts = {
      contest: { change: 'ended' },
      security: { code: 'ACCOUNT_THAWED' },
      program_changed: { change: 'ended' },
    };
    const said = JSON.stringify(facts[kind as keyof typeof facts] ?? {});
    const { rows } = await sql<{ type: string | null }>`
      select webhook_type(${kind}, ${said}::jsonb) as type`.execute(superuser.db);
    if (silent.includes(kind)) expect([kind, rows[0]!.type]).toEqual([kind, null]);
    else expect(WEBHOOK_EVENTS, kind).toContain(rows[0]!.type);
  }
});

test('the next event of a wallet waits until the previous one was accepted; other wallets do not', async () => {
  const { userId } = await newEndpoint();
  const [one, two] = [randomUUID(), randomUUID()];
  for (const [n, wallet] of [
    ['a1', one],
    ['a2', one],
    ['b1', two],
    ['a3', one],
    ['none', null],
  ] as const)
    await happens(userId, n, wallet);
  let isDown = true;
  answer = (_url, _id) => (isDown && posted.at(-1)!.endsWith('a1') ? { ...OK, status: 500 } : OK);
  await send();
  expect(posted.map((each) => each.split(' ')[1]).sort()).toEqual(['a1', 'b1', 'none']);
  isDown = false;
  await send();
  expect(posted).toHaveLength(3);
  await wait();
  await send();
  expect(posted.slice(3).map((each) => each.split(' ')[1])).toEqual(['a1', 'a2', 'a3']);
});

test('a process that dies after an acceptance repeats that one, and nothing before or after it is lost', async () => {
  const { userId } = await newEndpoint();
  for (const n of ['1', '2', '3']) await happens(userId, n);
  await routeEvents(db, 1_000);
  const [lane] = await claim();
  let isDead = false;
  const dying = {
    ...deps,
    db: new Proxy(db, {
      get(target, name) {
        if (isDead) throw new Error('died');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  };
  answer = () => {
    if (posted.length === 2) isDead = true;
    return OK;
  };
  await expect(sendLane(dying, lane!, new AbortController().signal)).rejects.toThrow('died');
  answer = () => OK;
  expect(await claim()).toEqual([]);
  await superuser.db.updateTable('webhook_lanes').set({ lease_until: sql<Date>`now()` }).execute();
  await send();
  expect(posted.map((each) => each.split(' ')[1])).toEqual(['1', '2', '2', '3']);
});

test('a slow process whose lease has run out records nothing over a newer one', async () => {
  const { userId } = await newEndpoint();
  for (const n of ['1', '2']) await happens(userId, n);
  await routeEvents(db, 1_000);
  const [slow] = await claim();
  await superuser.db.updateTable('webhook_lanes').set({ lease_until: sql<Date>`now()` }).execute();
  const [newer] = await claim();
  await sendLane(deps, slow!, new AbortController().signal);
  expect(posted).toHaveLength(1);
  await sendLane(deps, newer!, new AbortController().signal);
  expect(posted.map((each) => each.split(' ')[1])).toEqual(['1', '1', '2']);
});

test('an endpoint that is gone is switched off at once, one that fails after three days, each with a notice', async () => {
  for (const status of [410, 500]) {
    const { userId, id } = await newEndpoint();
    await happens(userId, 'x');
    answer = () => ({ ...OK, status });
    await send();
    if (status === 500) {
      for (let tries = 2; tries <= 8; tries += 1) {
        expect((await endpoint({ userId })).disabledAt).toBeNull();
        const since = new Date(Date.now() - (tries < 8 ? 0 : 73 * 3_600_000));
        await superuser.db.updateTable('webhook_lanes').set({ failing_since: since }).execute();
        await wait();
        await send();
      }
    }
    expect(await endpoint({ userId })).toMatchObject({
      disabledAt: expect.any(String),
      disabledWhy: status === 410 ? 'gone' : 'failed',
    });
    const told = await db.selectFrom('notices').select('facts').where('user_id', '=', userId).execute();
    expect(told.map(({ facts }) => facts.code).sort()).toEqual(['WEBHOOK_ADDED', 'WEBHOOK_DISABLED']);
    posted = [];
    await happens(userId, 'later');
    await wait();
    await send();
    expect(posted).toEqual([]);
    answer = () => OK;
    expect(await webhooks.change(userId, id, { isEnabled: true })).toMatchObject({
      disabledAt: null,
      failingSince: null,
    });
    await send();
    expect(posted.map((each) => each.split(' ')[1])).toEqual(['x', 'later']);
  }
});

test('an event is delivered again by its id, beside what waits, and a test likewise', async () => {
  const { userId, id } = await newEndpoint();
  await happens(userId, 'first');
  await send();
  answer = () => ({ ...OK, status: 500 });
  await happens(userId, 'second');
  await send();
  answer = () => OK;
  const { deliveries } = await webhooks.deliveries(userId, id, null);
  expect(deliveries).toMatchObject([
    { deliveredAt: null, status: 500, tries: 1 },
    { deliveredAt: expect.any(String), status: 200, tries: 1 },
  ]);
  posted = [];
  await webhooks.redeliver(userId, id, deliveries[1]!.eventId);
  await webhooks.sendTest(userId, id);
  await send();
  expect(posted.map((each) => each.split(' ')[1]).sort()).toEqual(['first', 'webhook.test']);
  const stranger = await newEndpoint('https://b.example');
  for (const event of [deliveries[1]!.eventId, 'evt_x', randomUUID()])
    await expect(webhooks.redeliver(stranger.userId, stranger.id, event)).rejects.toMatchObject({
      code: 'WEBHOOK_EVENT_NOT_FOUND',
    });
  await webhooks.change(userId, id, { isEnabled: false });
  await expect(webhooks.sendTest(userId, id)).rejects.toMatchObject({ code: 'WEBHOOK_DISABLED' });
});

test('deliveries are listed in pages', async () => {
  const { userId, id } = await newEndpoint();
  for (let n = 0; n < 30; n += 1) await happens(userId, String(n));
  await routeEvents(db, 1_000);
  const first = await webhooks.deliveries(userId, id, null);
  const second = await webhooks.deliveries(userId, id, first.next);
  const ids = [...first.deliveries, ...second.deliveries].map((each) => BigInt(each.id));
  expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([25, 5, null]);
  expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)));
});

test('two processes that route at once write each delivery once', async () => {
  const { userId } = await newEndpoint();
  for (let n = 0; n < 50; n += 1) await happens(userId, String(n));
  while (
    (await Promise.all([routeEvents(db, 7), routeEvents(db, 7), routeEvents(db, 7)])).some((each) => each > 0)
  );
  await send();
  expect(posted.map((each) => Number(each.split(' ')[1]))).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

test('one user with many lanes leaves room for others', async () => {
  const [greedy, modest] = [await newEndpoint(), await newEndpoint('https://b.example')];
  for (let n = 0; n < 20; n += 1) await happens(greedy.userId, String(n), randomUUID());
  await happens(modest.userId, 'x');
  await routeEvents(db, 1_000);
  const claimed = await claim(8);
  expect(claimed.filter(({ userId }) => userId === greedy.userId)).toHaveLength(8);
  expect(claimed.filter(({ userId }) => userId === modest.userId)).toHaveLength(1);
  expect(await claim(8, [greedy.userId])).toEqual([]);
});

test('a user has ten webhooks at most, also if two are added at once', async () => {
  const { userId } = await newCaller(db);
  const made = await Promise.allSettled(
    Array.from({ length: 12 }, () => webhooks.create(userId, { url: 'https://a.example', events: ALL })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect((await webhooks.list(userId)).webhooks).toHaveLength(10);
});

test('events go after thirty days, and a lane goes on behind those that went', async () => {
  const { userId } = await newEndpoint();
  await happens(userId, 'old');
  await routeEvents(db, 1_000);
  await superuser.db
    .updateTable('webhook_events')
    .set({ at: new Date(Date.now() - 31 * 24 * 3_600_000) })
    .execute();
  await happens(userId, 'new');
  await routeEvents(db, 1_000);
  expect(await forgetEvents(db, 30, 100)).toBe(1);
  await send();
  expect(posted.map((each) => each.split(' ')[1])).toEqual(['new']);
  await superuser.db.deleteFrom('webhook_events').execute();
  await forgetEvents(db, 30, 100);
  expect(await db.selectFrom('webhook_lanes').select('id').execute()).toEqual([]);
});
