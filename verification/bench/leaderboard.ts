import type pg from 'pg';
import type { World } from '../../launch/src/world.ts';
import { systemClock as clock } from '../../server/src/adapters/system-clock.ts';
import { createLeaderboard } from '../../server/src/contest/leaderboard.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import { alternate, median, microseconds, type Result } from './measure.ts';

const PARTICIPANTS = 100_000;
const READS = 500;
const SWAPS = 500;

/**
 * A large contest, without HTTP: its leaderboard, requested by another participant each time, against a bare indexed select
 * of as many rows; and confirming a swap that counts, against one that does not and a bare indexed update.
 */
export async function benchLeaderboard(world: World): Promise<Result[]> {
  const { db, pool } = openDatabase(world.databaseUrl);
  const leaderboard = createLeaderboard({ db, clock });
  try {
    const { users, intents } = await fill(pool);
    const board = await leaderboard.read(users[0]!);
    if (board.leaderboard.length !== 100 || board.totalParticipants !== PARTICIPANTS)
      throw new Error('the contest is not filled');

    let reader = 0;
    const read = () => leaderboard.read(users[reader++ % users.length]!);
    const bareSelect = () =>
      pool.query('select * from bare_contest_entries where contest_id = $1 order by swaps desc limit 100', [
        board.contestName,
      ]);
    await alternate(READS / 5, read, bareSelect);
    const reads = await alternate(READS, read, bareSelect);

    let [counted, plain, updated] = [0, 0, 0];
    const confirm = (id: string | undefined) =>
      pool.query("update intents set state = 'confirmed', settled_at = now() where id = $1", [id]);
    const confirmCounted = () => confirm(intents.counting[counted++]);
    const confirmPlain = () => confirm(intents.plain[plain++]);
    const bareUpdate = () =>
      pool.query('update bare_contest_entries set swaps = swaps + 1 where number = $1', [1 + 7 * updated++]);
    await alternate(SWAPS / 5, confirmCounted, confirmPlain);
    const swaps = await alternate(SWAPS, confirmCounted, confirmPlain);
    const updates = await alternate(SWAPS, bareUpdate, bareSelect);
    const counting = median(swaps.ours) - median(swaps.baseline);
    const { rows } = await pool.query<{ swaps: bigint }>(
      "select sum(swaps) as swaps from contest_entries join users on users.id = user_id where issuer = 'bench-swap'",
    );
    if (rows[0]?.swaps !== BigInt(counted)) throw new Error('swaps were not counted once each');
    return [
      {
        name: `leaderboard of ${PARTICIPANTS} participants, median`,
        ours: microseconds(median(reads.ours)),
        baseline: `${microseconds(median(reads.baseline))} bare indexed select of 100 rows`,
        ratio: median(reads.ours) / median(reads.baseline),
        bound: { atMost: 2 },
      },
      {
        name: 'counting a swap among them, what it adds to confirming it, median',
        ours: microseconds(counting),
        baseline: `${microseconds(median(updates.ours))} bare indexed update`,
        ratio: counting / median(updates.ours),
        bound: { atMost: 1.5 },
      },
    ];
  } finally {
    await pool.end();
  }
}

/** Creates a contest with entries, intents to confirm, and a table of the same rows without references. */
async function fill(pool: pg.Pool) {
  const swapping = SWAPS + SWAPS / 5;
  // Excludes wallets that are not on the chain from the search for deposits.
  await pool.query('alter table wallets disable trigger watch_deposits');
  await pool.query(
    `with contest as (
       insert into contests (id, name, description, kind, lamports, max_participants, participants, leaderboard,
                             starts_at, ends_at, state)
       values (gen_random_uuid(), 'Bench', '', 'contest', 1, $1, $1, true,
               now() - interval '1 hour', now() + interval '1 hour', 'active') returning id
     ), numbered as materialized (
       select gen_random_uuid() as user_id, gen_random_uuid() as wallet_id, number
       from generate_series(1, $1::integer) as number
     ), people as (
       insert into users (id, issuer, subject)
       select user_id, case when number <= $2 then 'bench-swap' else 'bench-contest' end, number::text from numbered
     ), pockets as (
       insert into wallets (id, user_id, name, public_key, sealed_key, game_tag)
       select wallet_id, user_id, 'Bench', 'bench' || number, '', 'Bench' from numbered
     )
     insert into contest_entries (id, contest_id, user_id, wallet_id, swaps, funding_signature)
     select gen_random_uuid(), contest.id, user_id, wallet_id, case when number <= $2 then 0 else number % 40 end, 'bench'
     from numbered, contest`,
    [PARTICIPANTS, swapping],
  );
  await pool.query('alter table wallets enable trigger watch_deposits');
  await pool.query(
    `create table bare_contest_entries as
     select row_number() over ()::integer as number, 'Bench' as contest_id, id, user_id, wallet_id, swaps, reached_at
     from contest_entries`,
  );
  await pool.query(`
    alter table bare_contest_entries add primary key (number);
    create index on bare_contest_entries (contest_id, swaps desc)`);
  const waiting = async (kind: 'swap' | 'transfer_sol') => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports, lease_until)
       select gen_random_uuid(), user_id, wallet_id, 'bench-' || $1, $1, '{}', '{}', 0, now() + interval '1 day'
       from contest_entries join users on users.id = user_id where issuer = 'bench-swap' returning id`,
      [kind],
    );
    return rows.map(({ id }) => id);
  };
  const intents = { counting: await waiting('swap'), plain: await waiting('transfer_sol') };
  await pool.query('vacuum analyze contest_entries, wallets, users, intents, bare_contest_entries');
  const { rows: users } = await pool.query<{ id: string }>(
    "select id from users where issuer = 'bench-contest' order by id limit 2000",
  );
  return { users: users.map(({ id }) => id), intents };
}
