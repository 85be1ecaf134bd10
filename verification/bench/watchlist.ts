import { randomBytes } from 'node:crypto';
import { getBase58Decoder } from '@solana/kit';
import type pg from 'pg';
import type { World } from '../../launch/src/world.ts';
import { systemClock as clock } from '../../server/src/adapters/system-clock.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import { createTopTokens } from '../../server/src/market/watchlist/top-tokens.ts';
import { createWatchlists } from '../../server/src/market/watchlist/watchlist.ts';
import { alternate, median, microseconds, type Result } from './measure.ts';

const USERS = 100_000;
const TOKENS_EACH = 50;
/** Distance between a user's tokens among all tokens; the last of each stretch is free. */
const STRETCH = 40;
const READS = 500;
const ADDS = 500;

/** Watchlists of many users: the Top 25 against a bare indexed select, an add against a bare insert; both without HTTP. */
export async function benchWatchlist(world: World): Promise<Result[]> {
  const { db, pool } = openDatabase(world.databaseUrl);
  // The cost of prices is measured in the market benchmark.
  const market = { prices: async () => new Map(), listed: async () => new Map() };
  const top = createTopTokens({ db, market, clock, log: console, intervalMs: 1, countsPayers: false });
  const watchlist = createWatchlists({ db, market, clock });
  const decoder = getBase58Decoder();
  const mints = Array.from({ length: TOKENS_EACH * STRETCH }, () => decoder.decode(randomBytes(32)));
  try {
    const users = await fill(pool, mints);
    await top.refresh();
    const { tokens, totalUsersAnalyzed } = await top.read();
    if (tokens.length !== 25 || totalUsersAnalyzed < USERS) throw new Error('nothing was counted');

    const bareSelect = () =>
      pool.query('select * from watchlist_entries where user_id = $1 and mint = $2', [users[0], mints[0]]);
    await alternate(READS / 5, top.read, bareSelect);
    const reads = await alternate(READS, top.read, bareSelect);

    // Each time another user, and a token that this user does not watch.
    let turn = 0;
    const nextEntry = (): [string, string] => {
      turn++;
      return [users[turn]!, mints[(turn % TOKENS_EACH) * STRETCH + STRETCH - 1]!];
    };
    const add = () => watchlist.add(...nextEntry());
    const bareInsert = () =>
      pool.query('insert into bare_watchlist_entries (user_id, mint, added_at) values ($1, $2, $3)', [
        ...nextEntry(),
        new Date(),
      ]);
    await alternate(ADDS / 5, add, bareInsert);
    const adds = await alternate(ADDS, add, bareInsert);
    return [
      {
        name: `Top 25 of ${USERS} users with ${TOKENS_EACH} tokens each, median`,
        ours: microseconds(median(reads.ours)),
        baseline: `${microseconds(median(reads.baseline))} bare indexed select`,
        ratio: median(reads.ours) / median(reads.baseline),
        bound: { atMost: 2 },
      },
      {
        name: 'adding to a watchlist beside them, median',
        ours: microseconds(median(adds.ours)),
        baseline: `${microseconds(median(adds.baseline))} bare insert`,
        ratio: median(adds.ours) / median(adds.baseline),
        bound: { atMost: 1.5 },
      },
    ];
  } finally {
    await pool.end();
  }
}

/** Creates users with watchlists, and a table of the same rows without counts or references. Returns the users. */
async function fill(pool: pg.Pool, mints: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, issuer, subject)
     select gen_random_uuid(), 'bench', number::text from generate_series(1, $1) as number returning id`,
    [USERS],
  );
  // Counts and indexes once, after the inserts.
  await pool.query(`
    alter table watchlist_entries disable trigger user;
    alter table watchlist_entries drop constraint watchlist_entries_pkey`);
  await pool.query(
    `insert into watchlist_entries (user_id, mint, added_at)
     select id, ($1::text[])[1 + token * $3 + number % (1 + token % ($3 - 1))], now()
     from (select id, row_number() over () as number from users where issuer = 'bench') as numbered,
          generate_series(0, $2 - 1) as token`,
    [mints, TOKENS_EACH, STRETCH],
  );
  await pool.query(`
    insert into watchlists select user_id, count(*) from watchlist_entries group by user_id;
    insert into token_watchers select mint, count(*) from watchlist_entries group by mint;
    alter table watchlist_entries add primary key (user_id, mint);
    alter table watchlist_entries enable trigger user;
    create table bare_watchlist_entries (like watchlist_entries including defaults);
    insert into bare_watchlist_entries select * from watchlist_entries;
    alter table bare_watchlist_entries add primary key (user_id, mint);
    analyze watchlist_entries, watchlists, token_watchers, bare_watchlist_entries`);
  return rows.map(({ id }) => id);
}
