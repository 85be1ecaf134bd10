import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import pg from 'pg';
import { type Customer, newCustomer } from '../../launch/src/customer.ts';
import { generator } from '../../testing/generator.ts';
import { createFindings, type Finding } from './findings.ts';
import { killProcesses, startChaosWorld } from './kill-processes.ts';
import { startSecondServer } from './second-server.ts';
import { type Receiver, startReceivers } from './webhook-receivers.ts';

export interface WebhookChaosOptions {
  readonly kills: number;
  readonly wallets: number;
  readonly events: number;
  readonly seed: number;
  readonly report: (line: string) => void;
}

export interface WebhookChaosReport {
  readonly kills: Record<string, number>;
  readonly events: number;
  readonly endpoints: number;
  /** Events times the endpoints that each is posted to. */
  readonly deliveries: number;
  readonly requests: number;
  /** Requests whose signatures both hold: by the library `standardwebhooks`, and by the installation's key. */
  readonly verified: number;
  /** Acceptances of what had been accepted before. */
  readonly repeated: number;
  readonly lost: number;
  readonly outOfOrder: number;
  readonly receiverRestarts: number;
  readonly behaved: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

interface Owner {
  readonly customer: Customer;
  readonly userId: string;
  readonly walletIds: readonly string[];
  readonly paths: readonly string[];
}

const WALLETS_PER_OWNER = 5;
/** Of an owner, in turn. */
const ENDPOINTS = [1, 2, 3] as const;
const TOLD = ['payment.sent', 'payment.received'] as const;
const WRITERS = 8;
/** Longest that a kill waits for deliveries, milliseconds. */
const KILL_WAIT = 10_000;
const TICK = 500;
const RECEIVER_DOWN = 500;
/** Ticks between two restarts of the receivers. */
const RESTART_EVERY = 40;
/** Without a delivery for so long, those that are left are lost, milliseconds. */
const PATIENCE = 120_000;
/** A part of all leases end early at each tick: their processes may be slow, and go on. */
const EARLY_ENDS = 0.05;

/**
 * Writes events of many wallets while two servers, the signer and the database are killed at random and receivers fail, lie, hang and
 * restart. Then lets all be delivered, and compares what was accepted with what was written.
 */
export async function runWebhookChaos(options: WebhookChaosOptions): Promise<WebhookChaosReport> {
  const { kills, events, seed, report } = options;
  const random = generator(seed);
  const receivers = await startReceivers(seed);
  const world = await startChaosWorld({ WEBHOOKS_HERE: 'on' });
  const database = new pg.Pool({ connectionString: world.databaseUrl });
  // It is killed too.
  database.on('error', () => {});
  let second: Awaited<ReturnType<typeof startSecondServer>> | null = null;
  const ended = new AbortController();
  try {
    second = await startSecondServer(world);
    const owners: Owner[] = [];
    for (let wallets = 0; wallets < options.wallets; wallets += WALLETS_PER_OWNER)
      owners.push(await newOwner(world.url, database, receivers, owners.length));
    report(`${receivers.receivers.size} endpoints of ${owners.length} owners`);
    const ticking = tick(database, receivers, random, ended.signal);
    const writing = writeEvents(database, owners, events).then(() => report(`${events} events are written`));
    const deliveries = countDeliveries(owners, events);
    const switching = switchOffAndOn(owners[0]!);
    const killed = await killProcesses(world, kills, random, report, {
      victims: ['server', 'signer', 'postgres'],
      others: { 'second server': second },
      longestPause: 1_000,
      async ready(done) {
        const since = performance.now();
        // So that kills come from the first delivery to the last ones.
        while (count(receivers) < (deliveries * done) / kills && performance.now() - since < KILL_WAIT)
          await sleep(20);
      },
    });
    await Promise.all([writing, switching]);
    report('all processes live; the rest is delivered');
    await allDelivered(database, receivers);
    ended.abort();
    await ticking;
    return { kills: killed, ...(await audit(database, receivers, owners, options)) };
  } finally {
    ended.abort();
    await database.end();
    await second?.stop();
    await world.stop();
    await receivers.close();
  }
}

type Receivers = Awaited<ReturnType<typeof startReceivers>>;

const count = ({ receivers }: Receivers): number =>
  [...receivers.values()].reduce((sum, { seen }) => sum + seen.size, 0);

async function newOwner(
  url: string,
  database: pg.Pool,
  { url: receiverUrl, receivers }: Receivers,
  index: number,
): Promise<Owner> {
  const customer = await newCustomer(url, `${randomUUID()}@chaos.test`);
  const walletIds: string[] = [];
  for (let made = 0; made < WALLETS_PER_OWNER; made += 1)
    walletIds.push((await customer.call('createCloudWallet', { name: `Chaos ${made}` })).wallet.walletId);
  const { publicKey } = await customer.call('getWebhooks', {});
  const paths: string[] = [];
  for (let made = 0; made < ENDPOINTS[index % ENDPOINTS.length]!; made += 1) {
    const path = `/${index}/${made}`;
    const { secret } = await customer.call('createWebhook', {
      url: `${receiverUrl}${path}`,
      events: [...TOLD],
    });
    receivers.set(path, { secret, publicKey, accepted: new Map(), seen: new Set() });
    paths.push(path);
  }
  const { rows } = await database.query<{ id: string }>('select user_id as id from wallets where id = $1', [
    walletIds[0],
  ]);
  return { ...{ customer, walletIds, paths }, userId: rows[0]!.id };
}

/** Each wallet's events one after the other, numbered by their amounts, as the notices of payments that they are. */
async function writeEvents(database: pg.Pool, owners: readonly Owner[], events: number): Promise<void> {
  const lines = owners.flatMap(({ userId, walletIds }) =>
    walletIds.map((walletId) => ({ userId, walletId })),
  );
  const left = lines.map((line, index) => ({ line, numbers: numbersOf(index, lines.length, events) }));
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const own = left.filter((_each, index) => index % WRITERS === writer);
      const most = Math.max(0, ...own.map(({ numbers }) => numbers));
      for (let number = 0; number < most; number += 1)
        for (const { line, numbers } of own) if (number < numbers) await writeEvent(database, line, number);
    }),
  );
}

/** How many of so many events are of this wallet. */
const numbersOf = (index: number, wallets: number, events: number): number =>
  Math.floor(events / wallets) + (index < events % wallets ? 1 : 0);

async function writeEvent(
  database: pg.Pool,
  { userId, walletId }: { readonly userId: string; readonly walletId: string },
  number: number,
): Promise<void> {
  const kind = number % 2 === 0 ? 'sent' : 'received';
  const facts = {
    walletId,
    mint: SOL_MINT,
    amount: String(number),
    signature: `${walletId} ${number}`,
    from: null,
  };
  // By its cause it is written once, also if the answer to the first try was lost.
  await untilDone(() =>
    database.query('select add_notice($1, $2, $3, $4)', [userId, kind, `chaos ${walletId} ${number}`, facts]),
  );
}

/** Repeats what fails because something was killed. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      expectOutage(error);
      await sleep(50);
    }
}

/** Throws what the database says of a statement, and nothing that it says as it ends and is started again. */
function expectOutage(error: unknown): void {
  if (error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '')) throw error;
}

/** A webhook that is off for a while misses nothing. */
async function switchOffAndOn({ customer }: Owner): Promise<void> {
  const ask = <N extends CallName>(name: N, input: CallInput<Calls[N]>): Promise<CallOutput<Calls[N]>> =>
    untilDone(() => customer.call(name, input));
  const { webhooks } = await ask('getWebhooks', {});
  for (const enabled of [false, true]) {
    await sleep(5_000);
    await ask('updateWebhook', { webhookId: webhooks[0]!.id, enabled });
  }
}

const countDeliveries = (owners: readonly Owner[], events: number): number => {
  const wallets = owners.length * WALLETS_PER_OWNER;
  return owners.reduce(
    (sum, { walletIds, paths }, owner) =>
      sum +
      paths.length *
        walletIds.reduce(
          (own, _, wallet) => own + numbersOf(owner * WALLETS_PER_OWNER + wallet, wallets, events),
          0,
        ),
    0,
  );
};

/** As if waits were over, some leases too; and receivers are restarted. */
async function tick(database: pg.Pool, receivers: Receivers, random: () => number, signal: AbortSignal) {
  for (let ticks = 1; !signal.aborted; ticks += 1) {
    await sleep(TICK);
    if (ticks % RESTART_EVERY === 0) await receivers.restart(RECEIVER_DOWN);
    await database
      .query(
        `update webhook_lanes set due_at = least(due_at, now()),
           lease_until = case when get_byte(decode(md5(id::text || $2), 'hex'), 0) < 256 * $1::float8 then '-infinity' else lease_until end
         where id in (select id from webhook_lanes where newest > done for update skip locked)`,
        [EARLY_ENDS, String(random())],
      )
      .catch(expectOutage);
  }
}

async function allDelivered(database: pg.Pool, receivers: Receivers): Promise<void> {
  let known = -1;
  let since = performance.now();
  for (;;) {
    const { rows } = await untilDone(() =>
      database.query<{ left: number }>(
        `select (select count(*) from webhook_events where routed_at is null)::int
           + (select count(*) from webhook_deliveries where delivered_at is null)::int as left`,
      ),
    );
    if (rows[0]!.left === 0) return;
    if (receivers.counts.requests !== known) since = performance.now();
    else if (performance.now() - since > PATIENCE) return;
    known = receivers.counts.requests;
    await sleep(200);
  }
}

async function audit(
  database: pg.Pool,
  { receivers, counts, behaved }: Receivers,
  owners: readonly Owner[],
  { events }: WebhookChaosOptions,
): Promise<Omit<WebhookChaosReport, 'kills'>> {
  const { findings, expect } = createFindings();
  const { rows } = await database.query<Record<'events' | 'deliveries' | 'open', number>>(
    `select (select count(*) from webhook_events)::int as events, (select count(*) from webhook_deliveries)::int as deliveries,
       (select count(*) from webhook_deliveries where delivered_at is null)::int as open`,
  );
  const deliveries = countDeliveries(owners, events);
  expect('events written', rows[0]!.events, events);
  expect('deliveries written', rows[0]!.deliveries, deliveries);
  expect('deliveries that are open', rows[0]!.open, 0);
  expect('requests whose signatures do not hold', counts.forged, 0);
  let [lost, outOfOrder] = [0, 0];
  const wallets = owners.length * WALLETS_PER_OWNER;
  for (const [owner, { walletIds, paths }] of owners.entries())
    for (const path of paths)
      for (const [wallet, walletId] of walletIds.entries()) {
        const wanted = numbersOf(owner * WALLETS_PER_OWNER + wallet, wallets, events);
        const accepted = acceptedOf(receivers.get(path)!, walletId);
        lost += wanted - accepted.length;
        outOfOrder += accepted.filter((number, index) => number !== index).length;
      }
  expect('events lost', lost, 0);
  expect('events out of order', outOfOrder, 0);
  return {
    ...{ events, endpoints: receivers.size, deliveries, lost, outOfOrder, findings },
    ...{ requests: counts.requests, verified: counts.requests - counts.forged, repeated: counts.repeated },
    ...{ receiverRestarts: counts.restarts, behaved },
  };
}

const acceptedOf = ({ accepted }: Receiver, walletId: string): readonly number[] =>
  accepted.get(walletId) ?? [];
