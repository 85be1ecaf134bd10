import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createWallets } from '../../server/src/wallets/wallets.ts';
import type { TestDatabase } from '../database.ts';
import { generator } from '../generator.ts';
import { sessionOf, userRow } from '../user-row.ts';
import { testKeys } from '../wallets.ts';
import { fateOf } from './fate.ts';

const PROGRAM = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
const LEASE = 600;
/** A worker that has just begun is left to work for up to this long before it is killed, milliseconds. */
const WORK_MAX = 350;
/** One of so many workers is stopped before it is killed. */
const STOPPED_OF = 6;

interface CrashOptions {
  readonly orders: number;
  readonly kills: number;
  readonly workers: number;
  readonly seed: number;
  /** The orders are due at times spread over this long, milliseconds. */
  readonly span: number;
}

/** Everything that is not as it should be, in words. */
interface CrashReport {
  readonly findings: readonly string[];
  readonly stopped: number;
  /** Executions that another worker than the first had to end. */
  readonly takenOver: number;
}

/**
 * Has orders executed by processes that are killed at random, or stopped for longer than their lease and let go on, until
 * every order has ended; then compares orders and swaps.
 */
export async function crash(database: TestDatabase, options: CrashOptions): Promise<CrashReport> {
  const { db } = database;
  const random = generator(options.seed);
  await writeOrders(database, options);
  let left = options.kills;
  let stopped = 0;

  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const isStopped = left % STOPPED_OF === 0;
      const child = await start(database.url);
      await pause(random() * WORK_MAX);
      if (isStopped) {
        stopped += 1;
        child.kill('SIGSTOP');
        await pause(LEASE * 1.5);
        child.kill('SIGCONT');
        await pause(random() * WORK_MAX);
      }
      await end(child);
    }
  }

  await Promise.all(Array.from({ length: options.workers }, work));
  const last = await Promise.all([start(database.url), start(database.url)]);
  const open = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from orders where state in ('pending', 'executing')`.execute(db);
    return rows[0]!.n;
  };
  const deadline = Date.now() + options.span + 30_000;
  while ((await open()) > 0 && Date.now() < deadline) await pause(50);
  await Promise.all(last.map(end));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders where fence > 1`.execute(
    db,
  );
  return { findings: await audit(database), stopped, takenOver: rows[0]!.n };
}

async function start(url: string): Promise<ChildProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = fork(PROGRAM, {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, LEASE: String(LEASE) },
  });
  await once(child, 'message');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function writeOrders({ db, superuser }: TestDatabase, { orders, span }: CrashOptions): Promise<void> {
  const userId = await userRow(db);
  const { wallet } = await createWallets({ db, keys: testKeys() }).create(sessionOf(userId), 'Main', null);
  await sql`create table swaps (key text primary key, amount numeric(20) not null, fate text not null, outcome text)`.execute(
    superuser.db,
  );
  await sql`grant all on swaps to public`.execute(superuser.db);
  const token = JSON.stringify({ mint: 'm', symbol: 'T', decimals: 0, logoURI: null });
  await sql`
    insert into orders (id, user_id, wallet_id, condition_type, sell_token, sell_amount, buy_token, scheduled_at, due_at,
                        created_at)
    select gen_random_uuid(), ${userId}, ${wallet.walletId}, 'time', ${token}, n, ${token}, due, due, now()
    from generate_series(1, ${orders}::int) as n,
      lateral (select now() + n * ${`${span / orders} milliseconds`}::interval as due) as at`.execute(db);
}

/** Each order executed exactly once, or failed with its reason and without a swap that came through. */
async function audit({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ amount: bigint; state: string; error: string | null; swaps: string[] }>`
    select sell_amount as amount, state, error,
      array(select outcome from swaps where amount = sell_amount order by key) as swaps
    from orders order by sell_amount`.execute(db);
  const expected = {
    confirmed: 'executed: confirmed',
    refused: 'failed: ',
    failed: 'failed: failed',
    expired: 'executed: expired,confirmed',
  };
  return rows.flatMap(({ amount, state, error, swaps }) => {
    const found = `${state}: ${swaps.join()}`;
    const due = expected[fateOf(String(amount), '-0')];
    const isRight = found === due && (state === 'failed') === (error !== null);
    return isRight ? [] : [`order ${amount} is ${found} (${error}), not ${due}`];
  });
}
