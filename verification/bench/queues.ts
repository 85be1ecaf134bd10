import { readQueues } from '../../server/src/monitoring/read-queues.ts';
import { median, milliseconds, type Result, timed } from './measure.ts';
import { COMMON, COMMON_VALUES, fillOrders, withOrderDatabase } from './orders-database.ts';

const WALLETS = 100_000;
const ORDERS = 100_000;
const ROWS = 1_000_000;
const ROUNDS = 20;
/** How often servers read them at most, milliseconds. */
const EVERY = 15_000;

/** What reading all queues costs in an installation with a hundred thousand wallets and open orders, and a million of booked rows. */
export async function benchQueues(): Promise<Result[]> {
  return await withOrderDatabase(async ({ pool, db }, { userId, walletId }) => {
    const ids = [userId, walletId];
    await fillOrders(
      pool,
      `insert into orders (${COMMON}, condition_type, scheduled_at, due_at)
       select ${COMMON_VALUES}, 'time', due, due
       from generate_series(1, ${ORDERS}) as n, lateral (select now() + n * interval '1 minute' as due) as at`,
      ids,
    );
    await fillOrders(
      pool,
      `insert into deposit_watches (wallet_id, due_at)
       select gen_random_uuid(), now() + n * interval '1 millisecond' from generate_series(1, ${WALLETS}) as n`,
      [],
    );
    await fillOrders(
      pool,
      `insert into ledger (wallet_id, signature, mint, delta, slot, at, source, value_nano_usd, valued_at)
       select $2::uuid, n::text || $1::uuid, 'mint', 1, n, now(), 'deposit', 1, now() from generate_series(1, ${ROWS}) as n`,
      ids,
    );
    await fillOrders(
      pool,
      `insert into audit_log (kind, actor, facts, position, hash)
       select 'intent.written', 'server', '{}', n, n::text from generate_series(1, ${ROWS}) as n`,
      [],
    );
    await fillOrders(
      pool,
      `insert into receipts (intent_id, settled_at, statement, signature, public_key)
       select gen_random_uuid(), now(), '{}', 'signature', 'key' from generate_series(1, ${WALLETS}) as n`,
      [],
    );
    await pool.query('vacuum analyze');
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) took.push(await timed(() => readQueues(db)));
    return [
      {
        name: `reading all queues, ${ORDERS} open orders, ${ROWS} booked rows, median, ms`,
        ours: milliseconds(median(took)),
        baseline: `every ${EVERY / 1_000} s: ${((median(took) / EVERY) * 100).toFixed(2)} % of the time`,
        ratio: median(took),
        bound: { atMost: 150 },
      },
    ];
  });
}
