import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { newCustomer } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import type { Result } from './measure.ts';

const POLLS = 200;

/** Database transactions for polls of the PIN status, by PostgreSQL's counters, against as many idle seconds. */
export async function benchPinStatus(world: World): Promise<Result[]> {
  const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  await customer.call('checkCloudWalletPinStatus', {});
  const database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  try {
    const before = await transactionsDuring(database, async () => {});
    const polling = await transactionsDuring(database, async () => {
      for (let poll = 0; poll < POLLS; poll++) await customer.call('checkCloudWalletPinStatus', {});
    });
    // Background work comes in bursts.
    const idle = Math.max(before, await transactionsDuring(database, async () => {}));
    return [
      {
        name: `PIN status: database transactions a poll, over ${POLLS} polls`,
        ours: String(polling),
        baseline: `${idle} while idle`,
        ratio: Math.max(0, polling - idle) / POLLS,
        // The worker polls its tables in both cases.
        bound: { atMost: 0.05 },
      },
    ];
  } finally {
    await database.end();
  }
}

/** Idle backends report their counters within ten seconds, so each reading waits for that. */
async function transactionsDuring(database: pg.Client, work: () => Promise<void>): Promise<number> {
  const count = async () => {
    await database.query('select pg_sleep(11), pg_stat_clear_snapshot()');
    const { rows } = await database.query<{ n: number }>(
      'select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()',
    );
    return rows[0]!.n;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}
