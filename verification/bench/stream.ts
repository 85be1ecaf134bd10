import { setTimeout as sleep } from 'node:timers/promises';
import type { openDatabase } from '../../server/src/db/pool.ts';
import { milliseconds, percentile, type Result } from './measure.ts';
import { withOrderDatabase } from './orders-database.ts';
import { fillWallets, streamRig } from './stream-rig.ts';

const WALLETS = 2_000;
const DEPOSITS = 150;
/** Pause between two deposits, milliseconds: they land in many slots, and several in some. */
const PAUSE = 120;
const GAP_SLOTS = 10_000;
const STEP_SLOTS = 2_000;
const DEPOSITS_PER_STEP = 40;
const POLL = 5;
const GIVE_UP = 120_000;

type Pool = ReturnType<typeof openDatabase>['pool'];

/** From a deposit on the chain to its row in the ledger, and what is booked of a gap in which no server ran. */
export async function benchStream(): Promise<Result[]> {
  return await withOrderDatabase(async (database, { userId }, url) => {
    const { pool } = database;
    const addresses = await fillWallets(database, userId, WALLETS);
    const rig = await streamRig(database, url);
    try {
      const first = rig.server();
      first.start();
      await until(async () => (await handedOver(pool)) !== null);
      const took: number[] = [];
      const given: Promise<void>[] = [];
      for (let n = 0; n < DEPOSITS; n += 1) {
        const signature = await rig.give(addresses[n]!);
        const landed = performance.now();
        given.push(
          until(async () => (await booked(pool, [signature])) === 1).then(
            () => void took.push(performance.now() - landed),
          ),
        );
        await sleep(PAUSE);
      }
      await Promise.all(given);
      await first.stop();

      const before = (await handedOver(pool))!;
      const missed: string[] = [];
      for (let slots = 0; slots < GAP_SLOTS; slots += STEP_SLOTS) {
        for (let n = 0; n < DEPOSITS_PER_STEP; n += 1)
          missed.push(await rig.give(addresses[Math.floor(Math.random() * addresses.length)]!));
        await rig.step(STEP_SLOTS);
      }
      const second = rig.server();
      const started = performance.now();
      second.start();
      await until(async () => (await booked(pool, missed)) >= missed.length);
      const replayed = performance.now() - started;
      await until(async () => (await handedOver(pool))! >= before + BigInt(GAP_SLOTS));
      await second.stop();
      const { rows } = await pool.query<{ rows: number; distinct: number }>(
        `select count(*)::int as rows, count(distinct (wallet_id, signature))::int as distinct
         from ledger where signature = any($1)`,
        [missed],
      );
      const lacking = missed.length - rows[0]!.distinct;
      const twice = rows[0]!.rows - rows[0]!.distinct;
      return [
        {
          name: 'deposit, landed to booked, slots of 200 ms, p99, ms',
          ours: milliseconds(percentile(took, 99)),
          baseline: `p50 ${milliseconds(percentile(took, 50))}`,
          ratio: percentile(took, 99),
          bound: { atMost: 1_500 },
        },
        {
          name: `gap of ${GAP_SLOTS} slots with ${missed.length} deposits, missing and twice`,
          ours: `${lacking} missing, ${twice} twice`,
          baseline: `booked ${milliseconds(replayed)} after the start`,
          ratio: lacking + twice,
          bound: { atMost: 0 },
        },
      ];
    } finally {
      await rig.stop();
    }
  });
}

async function booked(pool: Pool, signatures: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(distinct signature)::int as count from ledger where signature = any($1)',
    [signatures],
  );
  return rows[0]!.count;
}

async function handedOver(pool: Pool): Promise<bigint | null> {
  const { rows } = await pool.query<{ slot: bigint | null }>('select min(slot) as slot from chain_streams');
  return rows[0]!.slot;
}

async function until(check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + GIVE_UP;
  while (!(await check())) {
    if (performance.now() > end) throw new Error('the stream does not show what has happened');
    await sleep(POLL);
  }
}
