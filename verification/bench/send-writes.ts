import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { faucet, newAddress } from '../../launch/src/chain-client.ts';
import { newCustomer } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import type { Result } from './measure.ts';

const FUNDS = 1_000_000_000_000n;
const WALLETS = 8;
const SENDS_PER_WALLET = 40;
const SENDS = WALLETS * SENDS_PER_WALLET;
const IDLE_SECONDS = 5;
/** Bytes of the write-ahead log for one send at most, everything that follows from it included. */
const BOUND = 6_000;

/** What a send writes: into the write-ahead log against three bare statements, and into which tables. */
export async function benchSendWrites(world: World): Promise<Result[]> {
  const database = new pg.Pool({ connectionString: superuserUrl(world), max: 2 });
  try {
    const senders = await newSenders(world);
    // Images of whole pages come after each checkpoint, and hide what a send itself writes.
    for (const off of ['full_page_writes', 'autovacuum'])
      await database.query(`alter system set ${off} = off`);
    await database.query('select pg_reload_conf()');
    await sendAll(senders, SENDS_PER_WALLET / 2);
    await settled(database);
    const start = await walBytes(database);
    await sleep(IDLE_SECONDS * 1_000);
    const idle = ((await walBytes(database)) - start) / IDLE_SECONDS;
    const sizeBefore = await databaseBytes(database);
    const busy = await during(database, async () => {
      await sendAll(senders, SENDS_PER_WALLET);
      await settled(database);
    });
    const bytes = (busy.bytes - idle * busy.seconds) / SENDS;
    const kept = ((await databaseBytes(database)) - sizeBefore) / SENDS;
    const bare = await bareBytes(database);
    console.log(`     a send keeps ${kept.toFixed(0)} B on the disk, and writes ${describe(busy.tables)}`);
    return [
      {
        name: 'WAL of a send, everything that follows included, without images of pages',
        ours: `${bytes.toFixed(0)} B`,
        baseline: `${bare.toFixed(0)} B three bare statements`,
        ratio: bytes,
        bound: { atMost: BOUND },
      },
    ];
  } finally {
    for (const off of ['full_page_writes', 'autovacuum']) await database.query(`alter system reset ${off}`);
    await database.query('select pg_reload_conf()');
    await database.end();
  }
}

type Sender = () => Promise<void>;

async function newSenders(world: World): Promise<Sender[]> {
  const receiver = newAddress();
  await faucet(world, receiver, FUNDS);
  return await Promise.all(
    Array.from({ length: WALLETS }, async () => {
      const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
      const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
      await faucet(world, wallet.publicKey, FUNDS);
      await sleep(1_000);
      let sent = 0;
      return async () => {
        const amount = `0.001${String(sent++).padStart(5, '0')}`;
        const request = { walletId: wallet.walletId, toAddress: receiver, amount };
        const answer = await customer.call('transferSol', { ...request, idempotencyKey: randomUUID() });
        if (!answer.success) throw new Error(`not sent: ${answer.error}`);
      };
    }),
  );
}

async function sendAll(senders: readonly Sender[], times: number): Promise<void> {
  await Promise.all(
    senders.map(async (send) => {
      for (let time = 0; time < times; time++) await send();
    }),
  );
}

/** What follows from the sends is done: values, receipts, the chain of the audit log, notices on their way. */
async function settled(database: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ left: number }>(`
      select (select count(*) from ledger where valued_at is null)::int
        + (select count(*) from receipts where statement is null)::int
        + (select count(*) from audit_log where position is null)::int
        + (select count(*) from notices where routed_at is null)::int as left`);
    if (rows[0]!.left === 0) return;
    await sleep(200);
  }
}

async function databaseBytes(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ size: string }>(
    'select pg_database_size(current_database())::text as size',
  );
  return Number(rows[0]!.size);
}

interface Tuples {
  readonly inserted: number;
  readonly updated: number;
  readonly hot: number;
  readonly deleted: number;
}

async function during(database: pg.Pool, work: () => Promise<unknown>) {
  const tablesBefore = await tuples(database);
  const [bytesBefore, began] = [await walBytes(database), performance.now()];
  await work();
  const bytes = (await walBytes(database)) - bytesBefore;
  const seconds = (performance.now() - began) / 1_000;
  const tables = [...(await tuples(database))].map(([name, now]): [string, Tuples] => {
    const then = tablesBefore.get(name) ?? { inserted: 0, updated: 0, hot: 0, deleted: 0 };
    return [
      name,
      {
        inserted: now.inserted - then.inserted,
        updated: now.updated - then.updated,
        hot: now.hot - then.hot,
        deleted: now.deleted - then.deleted,
      },
    ];
  });
  return { bytes, seconds, tables };
}

async function walBytes(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ at: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at`,
  );
  return Number(rows[0]!.at);
}

async function tuples(database: pg.Pool): Promise<Map<string, Tuples>> {
  // Processes that have become idle report what they did ten seconds later.
  await sleep(11_000);
  const { rows } = await database.query<{
    name: string;
    ins: string;
    upd: string;
    hot: string;
    del: string;
  }>(`
    select relid::regclass::text as name, n_tup_ins as ins, n_tup_upd as upd, n_tup_hot_upd as hot, n_tup_del as del
    from pg_stat_user_tables`);
  return new Map(
    rows.map(({ name, ins, upd, hot, del }) => [
      name,
      { inserted: Number(ins), updated: Number(upd), hot: Number(hot), deleted: Number(del) },
    ]),
  );
}

function describe(tables: readonly [string, Tuples][]): string {
  const each = (count: number): string => (count / SENDS).toFixed(1);
  return tables
    .filter(([, { inserted, updated, deleted }]) => inserted + updated + deleted >= SENDS / 10)
    .map(
      ([name, { inserted, updated, hot }]) =>
        `${name} +${each(inserted)} ~${each(updated)} (${each(hot)} in place)`,
    )
    .join(', ');
}

/** The least that carries a payment through a crash: the intent, the signed bytes, and the outcome with its row of the ledger. */
async function bareBytes(database: pg.Pool): Promise<number> {
  await database.query(`
    create schema bare;
    create table bare.intents (id uuid primary key, request text, state text, signature text) with (fillfactor = 70);
    create table bare.attempts (intent_id uuid primary key, signature text, transaction bytea);
    create table bare.ledger (wallet_id uuid, signature text, mint text, delta numeric, primary key (wallet_id, signature, mint))`);
  const request = JSON.stringify({ to: newAddress(), lamports: '1000000' });
  const pay = async (): Promise<void> => {
    const [id, signature] = [randomUUID(), newAddress() + newAddress()];
    await database.query(`insert into bare.intents values ($1, $2, 'pending')`, [id, request]);
    await database.query('insert into bare.attempts values ($1, $2, $3)', [
      id,
      signature,
      Buffer.alloc(220, id),
    ]);
    await database.query(
      `with settled as (update bare.intents set state = 'confirmed', signature = $2 where id = $1)
       insert into bare.ledger values ($1, $2, $3, -1005000)`,
      [id, signature, '1'.repeat(32)],
    );
  };
  for (let time = 0; time < 50; time++) await pay();
  const before = await walBytes(database);
  for (let time = 0; time < SENDS; time++) await pay();
  const bytes = (await walBytes(database)) - before;
  await database.query('drop schema bare cascade');
  return bytes / SENDS;
}

function superuserUrl({ databaseUrl, dataDir }: World): string {
  const { superuserPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const url = new URL(databaseUrl);
  url.username = 'postgres';
  url.password = superuserPassword;
  return url.href;
}
