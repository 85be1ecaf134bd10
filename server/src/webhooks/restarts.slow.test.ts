import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { testDatabase } from '../../../testing/database.ts';
import { orderSigner } from '../../../testing/order-signer.ts';
import { release } from '../../../testing/release.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { documentedVerifiers, webhookReceiver } from '../../../testing/webhook-receiver.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { openWebhookSender } from '../adapters/webhook-http.ts';
import type { Db } from '../db/pool.ts';
import { createDeliveryWorker } from './delivery.ts';
import { createDeliverySigner } from './signing.ts';
import { createWebhooks } from './webhooks.ts';
import { createRouter } from './worker.ts';

const USERS = 5;
const WALLETS = 4;
/** Of each wallet. */
const EVENTS = 25 * CHAOS_SCALE;
const secret = 'a secret of at least 32 characters';
const log = pino({ enabled: false });

const { db, superuser } = await testDatabase();
const receiver = await webhookReceiver();
const { verifyBySecret, verifyByKey } = await documentedVerifiers();
const sender = openWebhookSender({ isLocalAllowed: true, timeoutMs: 1_000 });
release(() => sender.close());
const webhooks = createWebhooks({ db, sender, signer: orderSigner, secret });

/** A worker that can die: from then on it reaches no database, and its leases run out. */
function start() {
  let isDead = false;
  const mortal = new Proxy(db, {
    get(target, name) {
      if (isDead) throw new Error('died');
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as Db;
  const delivery = createDeliveryWorker({
    ...{ db: mortal, sender, clock: systemClock, log, leaseMs: 3_000 },
    sign: createDeliverySigner({ signer: orderSigner, clock: systemClock, secret }),
  });
  const router = createRouter({ db: mortal, clock: systemClock, log, onRouted: delivery.wake });
  router.start();
  delivery.start();
  return {
    kill: () => {
      isDead = true;
    },
    stop: () => Promise.all([router.stop(), delivery.stop()]),
  };
}

test('receivers that fail, lie and hang, and servers that die: nothing is lost, and each wallet keeps its order', async () => {
  const users = await Promise.all(
    Array.from({ length: USERS }, async (_, index) => {
      const { userId } = await newCaller(db);
      const made = await webhooks.create(userId, {
        url: `${receiver.url}/${index}`,
        events: ['payment.sent'],
      });
      return { userId, wallets: Array.from({ length: WALLETS }, () => randomUUID()), secret: made.secret };
    }),
  );
  const { publicKey } = await webhooks.list(users[0]!.userId);
  /** The events that were accepted, by their wallet, each when it was accepted first. */
  const accepted = new Map<string, string[]>();
  const seen = new Set<string>();
  /** Every seventh event is refused at first, in turn in each of these ways. */
  const faults: readonly ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(500).end(),
    (response) => response.destroy(),
    () => {},
    (response) => response.writeHead(302, { location: receiver.url }).end(),
    (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  ];
  let requests = 0;
  receiver.does((response, { id, path, headers, body }) => {
    const user = users[Number(path.slice(1))]!;
    expect(verifyBySecret(user.secret, headers, body)).toEqual(verifyByKey(publicKey, headers, body));
    requests += 1;
    if (requests % 7 === 0) return faults[(requests / 7) % faults.length]!(response);
    if (!seen.has(id)) {
      seen.add(id);
      const { data } = JSON.parse(body);
      accepted.set(data.of, [...(accepted.get(data.of) ?? []), data.n]);
    }
    // Some say so and are not heard.
    if (requests % 11 === 0) response.destroy();
    else response.writeHead(204).end();
  });

  let servers = [start(), start()];
  for (let n = 0; n < EVENTS; n += 1)
    for (const { userId, wallets } of users)
      for (const wallet of wallets)
        await sql`
          select add_webhook_event(${userId}, ${wallet}, 'payment.sent', ${JSON.stringify({ of: wallet, n })}::jsonb)`.execute(
          superuser.db,
        );
  const total = USERS * WALLETS * EVENTS;
  const countLeft = async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from webhook_events where routed_at is null)::int
        + (select count(*) from webhook_deliveries where delivered_at is null)::int as left`.execute(db);
    return rows[0]!.left;
  };
  for (let round = 0; (await countLeft()) > 0; round += 1) {
    // As if the wait after a failure were over.
    await superuser.db.updateTable('webhook_lanes').set({ due_at: sql<Date>`now()` }).execute();
    if (round % 10 === 9) {
      const [old, other] = servers as [ReturnType<typeof start>, ReturnType<typeof start>];
      old.kill();
      await old.stop().catch(() => {});
      servers = [other, start()];
    }
    await systemClock.sleep(50);
  }
  await Promise.all(servers.map((server) => server.stop()));

  expect(seen.size).toBe(total);
  const wanted = Array.from({ length: EVENTS }, (_, n) => n);
  for (const { wallets } of users) for (const wallet of wallets) expect(accepted.get(wallet)).toEqual(wanted);
  expect(requests).toBeGreaterThan(total);
}, 1_800_000);
