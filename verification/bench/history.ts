import { randomUUID } from 'node:crypto';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import type pg from 'pg';
import type { World } from '../../launch/src/world.ts';
import { openDatabase } from '../../server/src/db/pool.ts';
import { createHistory } from '../../server/src/history/history.ts';
import type { ListedToken } from '../../server/src/ports/market.ts';
import { alternate, median, microseconds, type Result } from './measure.ts';

const EVENTS = 100_000;
const PAGE = 25;
/** Rows before the second page. */
const DEEP = 90_000;
const READS = 500;

const tokens = new Map(
  [[SOL_MINT, 'SOL', 9] as const, [USDC_MINT, 'USDC', 6] as const].map(
    ([mint, symbol, decimals]): [string, ListedToken] => [
      mint,
      {
        mint,
        name: symbol,
        symbol,
        decimals,
        multiplier: 1,
        logoURI: null,
        verified: true,
        supply: null,
        program: null,
        liquidity: null,
      },
    ],
  ),
);

/** A page of a long history, against a bare indexed page of the same rows, without HTTP. */
export async function benchHistory(world: World): Promise<Result[]> {
  const { db, pool } = openDatabase(world.databaseUrl);
  // The price of names is measured in the market benchmark.
  const named = async () => tokens;
  const history = createHistory({ db, market: { tokens: named, listed: named } });
  try {
    const userId = await fill(pool);
    const deep = await pool.query<{ at: Date; id: string }>(
      'select at, id from wallet_events where user_id = $1 order by at desc, id desc offset $2 limit 1',
      [userId, DEEP],
    );
    const { at, id } = deep.rows[0]!;
    const cursor = Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
    const wish = { startAfter: null, type: null, walletId: null, mint: null };
    const kinds = [
      { name: 'first page', ours: wish, and: '', values: [] },
      {
        name: 'a page 90,000 events deep',
        ours: { ...wish, startAfter: cursor },
        and: 'and (at, id) < ($3, $4)',
        values: [at, id],
      },
      {
        name: 'first page of swaps alone',
        ours: { ...wish, type: 'swap' as const },
        and: 'and type = $3',
        values: ['swap'],
      },
      {
        // Only swaps move it.
        name: 'first page of one token alone',
        ours: { ...wish, mint: USDC_MINT },
        and: 'and type = $3',
        values: ['swap'],
      },
    ];
    const results: Result[] = [];
    for (const { name, ours, and, values } of kinds) {
      const page = async () => {
        const { transactions } = await history.page(userId, ours);
        if (transactions.length !== PAGE) throw new Error('the page is not full');
      };
      const bare = () =>
        pool.query(`select * from bare_events where user_id = $1 ${and} order by at desc, id desc limit $2`, [
          userId,
          PAGE,
          ...values,
        ]);
      await alternate(READS / 5, page, bare);
      const times = await alternate(READS, page, bare);
      results.push({
        name: `history of ${EVENTS} events, ${name}, median`,
        ours: microseconds(median(times.ours)),
        baseline: `${microseconds(median(times.baseline))} bare indexed page`,
        ratio: median(times.ours) / median(times.baseline),
        bound: { atMost: 2 },
      });
    }
    return results;
  } finally {
    await pool.end();
  }
}

/** Creates a user with ten wallets and their events, and a table of the same rows without references. Returns the user. */
async function fill(pool: pg.Pool): Promise<string> {
  const userId = randomUUID();
  await pool.query(`insert into users (id, issuer, subject) values ($1::uuid, 'bench', ($1::uuid)::text)`, [
    userId,
  ]);
  await pool.query(
    `insert into wallets (id, user_id, name, public_key, sealed_key)
     select gen_random_uuid(), $1::uuid, 'Bench', number || ($1::uuid)::text, '' from generate_series(1, 10) as number`,
    [userId],
  );
  await pool.query(
    `insert into wallet_events (id, user_id, wallet_id, type, at, state, given_mint, given_amount, taken_mint,
                                taken_amount, recipient, signature, fee_lamports, changes)
     select gen_random_uuid(), $1::uuid, (array(select id from wallets where user_id = $1::uuid))[1 + number % 10],
            case when is_swap then 'swap' else 'transfer' end, now() - number * interval '1 minute', 'confirmed',
            $2::text, 1500000000, case when is_swap then $3::text end, case when is_swap then 222000000 end,
            case when not is_swap then repeat('r', 44) end, repeat('s', 80) || number, 5000,
            jsonb_build_array(
              jsonb_build_object('mint', $2::text, 'delta', '-1500005000', 'value', '222000740000', 'counterparty', null),
              jsonb_build_object('mint', $3::text, 'delta', '222000000', 'value', '222000000000', 'counterparty', null))
     from generate_series(1, $4::integer) as number, lateral (select number % 3 = 0 as is_swap) as kind`,
    [userId, SOL_MINT, USDC_MINT, EVENTS],
  );
  await pool.query(`
    create table bare_events (like wallet_events including defaults);
    insert into bare_events select * from wallet_events;
    alter table bare_events add primary key (id);
    create index on bare_events (user_id, at, id);
    create index on bare_events (user_id, type, at, id)`);
  await pool.query('vacuum analyze wallet_events, wallet_event_mints, bare_events, wallets');
  return userId;
}
