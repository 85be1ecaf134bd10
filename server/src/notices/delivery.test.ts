import { randomBytes, randomUUID } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { NoticeContent } from '@cumulus/contract/notices.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { notify } from '../accounts/notify.ts';
import type { Letter } from '../ports/mail.ts';
import type { PushDevice } from '../ports/push.ts';
import { createDeliveryWorker, type DeliveryDeps, deliver } from './delivery.ts';
import { claimDeliveries } from './delivery-store.ts';
import { routeNotices } from './routing.ts';
import { MAILS_A_DAY } from './routing-store.ts';
import { changeSettings } from './settings.ts';
import { createUnsubscriptions } from './unsubscribe.ts';

const { db, superuser } = await testDatabase();
const SOL = {
  mint: SOL_MINT,
  name: 'Solana',
  symbol: 'SOL',
  decimals: 9,
  multiplier: 1,
  logoURI: null,
  verified: true,
};
const market = {
  tokens: async () => new Map([[SOL_MINT, { ...SOL, supply: null, program: null, liquidity: null }]]),
  listed: async () => new Map(),
};
const LEASE = 600_000;
const ONE_SOL = 1_000_000_000n;

/** Everything is sent by `all`; other parts replace what tells it. */
function world(parts: Partial<DeliveryDeps> = {}) {
  const letters: Letter[] = [];
  const pushed: { endpoint: string; said: Record<string, string> }[] = [];
  const deps: DeliveryDeps = {
    db,
    market,
    clock: heldClock(),
    log: pino({ enabled: false }),
    mail: { send: async (letter) => void letters.push(letter) },
    push: {
      async send({ endpoint }, { payload }) {
        pushed.push({ endpoint, said: JSON.parse(payload) });
        return 'taken';
      },
    },
    publicUrl: () => 'https://cumulus.example',
    unsubscriptions: createUnsubscriptions('a secret of at least 32 characters'),
    freezeLink: null,
    ...parts,
  };
  const route = () => routeNotices({ db, market, largeSendUsd: 500, sendsMail: true });
  return {
    ...{ letters, pushed, deps, route },
    async all() {
      await route();
      for (const delivery of await claimDeliveries(db, 1_000, LEASE)) await deliver(deps, delivery);
    },
  };
}

const PIN_SET: NoticeContent = { kind: 'pin_changed', facts: { change: 'set' } };
const sent = (amount: bigint): NoticeContent => ({
  kind: 'sent',
  facts: { walletId: randomUUID(), mint: SOL_MINT, amount: String(amount), signature: 's', to: SOL_MINT },
});

/** A user with a browser that takes push messages. */
async function newUser() {
  const { userId, email } = await newCaller(db);
  const device: PushDevice = {
    endpoint: `https://push.example/${userId}`,
    p256dh: randomBytes(65),
    auth: randomBytes(16),
  };
  const session = { id: randomUUID(), user_id: userId, signed_in_at: new Date(), device: 'A phone' };
  await db
    .insertInto('sessions')
    .values({ ...session, device_key: randomBytes(32), place: null })
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({ ...device, user_id: userId, session_id: session.id, language: 'de' })
    .execute();
  return { userId, email: email!, sessionId: session.id, endpoint: device.endpoint };
}

/** As if the value of what was moved had not come within ten minutes. */
const age = (userId: string) =>
  superuser.db
    .updateTable('notices')
    .set({ at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', userId)
    .execute();

const statesOf = async (userId: string) =>
  (
    await db
      .selectFrom('notice_deliveries')
      .select(['channel', 'state'])
      .where('user_id', '=', userId)
      .orderBy('channel')
      .orderBy('state')
      .execute()
  ).map(({ channel, state }) => `${channel} ${state}`);

test('what concerns security is sent by mail, and by push to each browser in its own language', async () => {
  const { userId, email, endpoint } = await newUser();
  await notify(db, { userId, ...PIN_SET });
  const { all, letters, pushed } = world();
  await all();
  expect(letters).toMatchObject([{ to: email, subject: 'PIN set' }]);
  expect(letters[0]!.text).toContain('Your account now has a PIN.');
  expect(letters[0]!.text).toContain('If this was not you');
  expect(pushed).toEqual([
    {
      endpoint,
      said: {
        title: 'PIN festgelegt',
        text: 'Dein Konto hat jetzt eine PIN.',
        url: '/inbox',
        tag: expect.any(String),
      },
    },
  ]);
  await all();
  expect(letters).toHaveLength(1);
});

test('payments of one minute are one push message that counts them', async () => {
  const { userId } = await newUser();
  const facts = { walletId: randomUUID(), mint: SOL_MINT, amount: '1', signature: 's', from: null };
  for (let payment = 0; payment < 3; payment += 1) await notify(db, { userId, kind: 'received', facts });
  await age(userId);
  const { all, pushed } = world();
  await all();
  expect(pushed.map(({ said }) => said.title)).toEqual(Array(3).fill('3 Zahlungen erhalten'));
  expect(new Set(pushed.map(({ said }) => said.tag)).size).toBe(1);
});

test('letters about security cannot be ended, others by a link and by one press of a mail program', async () => {
  const { userId } = await newUser();
  await notify(db, { userId, ...PIN_SET });
  await notify(db, { userId, ...sent(ONE_SOL) });
  await age(userId);
  const { all, letters } = world({ freezeLink: async () => 'https://cumulus.example/freeze' });
  await all();
  const [security, payment] = letters.toSorted((one, other) => one.subject.localeCompare(other.subject));
  expect(security!.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  expect(security!.text).toContain('https://cumulus.example/freeze');
  expect(payment).toMatchObject({ subject: 'You sent 1 SOL' });
  const link = /^<(https:\S+)>$/.exec(payment!.headers!['List-Unsubscribe']!)?.[1];
  expect(payment!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(payment!.text).toContain(link);
});

test('amounts are hidden from push and mail if the user wishes', async () => {
  const { userId } = await newUser();
  await changeSettings(db, userId, { hideAmounts: true, language: 'de' });
  await notify(db, { userId, ...sent(ONE_SOL) });
  await age(userId);
  const { all, letters, pushed } = world();
  await all();
  expect(letters[0]!.subject).toBe('Du hast eine Zahlung gesendet');
  expect(JSON.stringify([letters, pushed])).not.toContain('1 SOL');
  expect(pushed[0]!.said.title).toBe('Du hast eine Zahlung gesendet');
});

test('a user who switched a topic off gets no notices of it, except of security by mail', async () => {
  const { userId } = await newUser();
  const off = { push: false, mail: false };
  await changeSettings(db, userId, { topics: { orders: off, security: off } }, 'mailbox');
  const facts = { walletId: randomUUID(), orderId: randomUUID(), sold: 'SOL', bought: 'USDC' };
  await notify(db, { userId, kind: 'order_executed', facts });
  await notify(db, { userId, ...PIN_SET });
  const { all, letters, pushed } = world();
  await all();
  expect(letters.map(({ subject }) => subject)).toEqual(['PIN set']);
  expect(pushed).toEqual([]);
});

test('a session that switches anything off is reported by mail', async () => {
  const { userId } = await newUser();
  await changeSettings(db, userId, { topics: { received: { mail: true } } });
  await changeSettings(db, userId, { topics: { received: { mail: false } } });
  const { all, letters } = world();
  await all();
  expect(letters.map(({ subject }) => subject)).toEqual(['Fewer notices']);
});

test('a browser whose session has ended, or whose subscription has, gets nothing', async () => {
  const [out, gone] = [await newUser(), await newUser()];
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', out.sessionId).execute();
  for (const { userId } of [out, gone]) await notify(db, { userId, ...PIN_SET });
  const asked: string[] = [];
  const { all } = world({
    push: {
      async send({ endpoint }) {
        asked.push(endpoint);
        return 'gone';
      },
    },
  });
  await all();
  expect(asked).toEqual([gone.endpoint]);
  const left = db.selectFrom('push_subscriptions').select('id').where('user_id', '=', gone.userId);
  expect(await left.execute()).toEqual([]);
});

test('beyond a day’s share there is one letter a day later; security has a share of its own', async () => {
  const { userId } = await newUser();
  await changeSettings(db, userId, { topics: { contests: { mail: true, push: false } } }, 'mailbox');
  for (let number = 0; number < MAILS_A_DAY + 5; number += 1)
    await notify(db, { userId, kind: 'contest', facts: { change: 'funded', contest: `Cup ${number}` } });
  await notify(db, { userId, ...PIN_SET });
  const { all, letters } = world();
  await all();
  expect(letters).toHaveLength(MAILS_A_DAY + 1);
  expect(letters.map(({ subject }) => subject)).toContain('PIN set');
  await all();
  expect(letters).toHaveLength(MAILS_A_DAY + 1);
  await superuser.db
    .updateTable('notice_deliveries')
    .set({ lease_until: new Date(0) })
    .where('user_id', '=', userId)
    .where('channel', '=', 'digest')
    .execute();
  for (const _again of [1, 2]) await all();
  expect(letters).toHaveLength(MAILS_A_DAY + 2);
  expect(letters.at(-1)).toMatchObject({ subject: '5 more notices' });
  expect(letters.at(-1)!.text.match(/You are in: Your free SOL for Cup \d+ has arrived\./g)).toHaveLength(5);
  expect(new Set(await statesOf(userId))).toEqual(new Set(['digest sent', 'mail sent', 'push sent']));
});

/** Ends the wait of a failed try, or the lease of a worker that has died. */
const endWaits = (userId: string) =>
  db
    .updateTable('notice_deliveries')
    .set({ lease_until: new Date(0) })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute();

test('what fails is tried again, and given up after a day', async () => {
  const { userId } = await newUser();
  await notify(db, { userId, ...PIN_SET });
  let tries = 0;
  const { all } = world({
    mail: {
      async send() {
        tries += 1;
        throw new Error('away');
      },
    },
  });
  await all();
  await all();
  expect(tries).toBe(1);
  for (let again = 0; again < 10; again += 1) {
    await endWaits(userId);
    await all();
  }
  expect(tries).toBe(9);
  expect(await statesOf(userId)).toEqual(['mail dropped', 'push sent']);
});

test('killed before the mail server answers, a worker leaves the letter to the next one: it is sent once', async () => {
  const { userId } = await newUser();
  await notify(db, { userId, ...PIN_SET });
  const asked = vi.fn();
  const dying = world({
    mail: {
      send() {
        asked();
        return new Promise(() => {});
      },
    },
  });
  await dying.route();
  const worker = createDeliveryWorker(dying.deps);
  worker.start();
  await vi.waitUntil(() => asked.mock.calls.length === 1);
  await worker.stop();
  const next = world();
  await next.all();
  expect(next.letters).toHaveLength(1);
  expect(await statesOf(userId)).toEqual(['mail sent', 'push sent']);
});

test('killed behind the answer, it is sent once more under the same name, and no third time', async () => {
  const { userId } = await newUser();
  await notify(db, { userId, ...PIN_SET });
  const letters: Letter[] = [];
  const { route, deps } = world({
    mail: {
      async send(letter) {
        letters.push(letter);
      },
    },
  });
  await route();
  const dead = Object.assign(Object.create(db), {
    getExecutor: () => {
      throw new Error('killed');
    },
  }) as typeof db;
  for (const delivery of await claimDeliveries(db, 10, LEASE)) {
    const isLetter = delivery.channel === 'mail';
    const died = deliver({ ...deps, db: isLetter ? killedAfter(letters, dead) : db }, delivery);
    if (isLetter) await expect(died).rejects.toThrow('killed');
    else await died;
  }
  expect(letters).toHaveLength(1);
  for (let again = 0; again < 2; again += 1) {
    await endWaits(userId);
    for (const delivery of await claimDeliveries(db, 10, LEASE)) await deliver(deps, delivery);
  }
  expect(letters).toHaveLength(2);
  expect(letters[0]!.id).toBe(letters[1]!.id);
});

/** The database of a process that is killed as soon as a letter was sent. */
function killedAfter(letters: readonly Letter[], dead: typeof db): typeof db {
  return new Proxy(db, {
    get: (target, name) => {
      const from = letters.length > 0 ? dead : target;
      const value = Reflect.get(from, name);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
}

test('two workers at once send everything once', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, newUser));
  for (const { userId } of users) await notify(db, { userId, ...PIN_SET });
  const { route, all, letters, pushed } = world();
  await Promise.all([route(), route(), route()]);
  await Promise.all([all(), all()]);
  expect(letters).toHaveLength(5);
  expect(pushed).toHaveLength(5);
});
