import { conditionParts, type Doubt, TRIGGER_CONDITIONS } from '@cumulus/contract/trigger.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { leaseEnd } from '../db/lease.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import { CLOCKS_APART_MAX } from '../runtime/recent.ts';
import { writeLooks } from './looks/store.ts';
import { trailedValueSql } from './trail.ts';

/** The right to check the market, until another process takes it. */
export interface CheckTurn {
  readonly fence: bigint;
}

/**
 * Starts a check if the last one started at least `interval` ago, or the longer pause that it stored, and no other process is checking;
 * otherwise returns when to try again, milliseconds from now. A start in the future was written by a wrong clock and does not count.
 */
export async function beginCheck(
  db: Db,
  now: Date,
  interval: number,
  leaseMs: number,
): Promise<CheckTurn | { readonly after: number }> {
  const { rows } = await sql<{ fence: bigint }>`
    update market_check_schedule
    set started_at = ${now}, fence = fence + 1, lease_until = ${leaseEnd(leaseMs)}
    where lease_until < now() and (started_at + greatest(${interval}, pause_ms) * interval '1 millisecond' <= ${now}
      or started_at > ${new Date(now.getTime() + Math.max(interval, CLOCKS_APART_MAX))})
    returning fence`.execute(db);
  if (rows[0]) return rows[0];
  const { rows: known } = await sql<{ started: Date | null; busy: boolean; pause: number }>`
    select nullif(started_at, '-infinity') as started, lease_until >= now() as busy,
      greatest(${interval}, pause_ms) as pause
    from market_check_schedule`.execute(db);
  const { started, busy, pause } = known[0]!;
  const left = started === null ? 0 : started.getTime() + pause - now.getTime();
  return { after: Math.max(left, busy ? Math.min(interval, leaseMs) / 2 : 0, 1) };
}

/** Renews the lease. False if another process has taken the turn. */
export async function renewCheck(db: Db, { fence }: CheckTurn, leaseMs: number): Promise<boolean> {
  const result = await sql`
    update market_check_schedule set lease_until = ${leaseEnd(leaseMs)} where fence = ${String(fence)}`.execute(
    db,
  );
  return result.numAffectedRows === 1n;
}

/** `pauseMs`: the least from this check to the next. Of a check that dies, the pause before it holds on. */
export async function endCheck(db: Db, { fence }: CheckTurn, pauseMs: number): Promise<void> {
  await sql`
    update market_check_schedule set lease_until = '-infinity', pause_ms = ${pauseMs}
    where fence = ${String(fence)}`.execute(db);
}

/** How often the market is looked at now: at each `interval`, or more rarely if its tokens do not fit. Milliseconds. */
export async function checkedEvery(db: Db, interval: number): Promise<number> {
  const row = await db.selectFrom('market_check_schedule').select('pause_ms').executeTakeFirstOrThrow();
  return Math.max(interval, row.pause_ms);
}

/** Up to `limit` tokens after `after` that orders watch, sorted. */
export const watchedMints: MintsAfter = (db, after, limit) =>
  skipAlong(
    db,
    (mint) => sql`
      select trigger_mint as mint from orders
      where state = 'pending' and due_at is null and trigger_mint > ${mint}
      order by trigger_mint limit 1`,
    after,
    limit,
  );

export type MintsAfter = (db: Db, after: string, limit: number) => Promise<string[]>;

/** Skips along an index from one token to the next, however many rows have each. `firstAfter` selects the first after a token. */
export async function skipAlong(
  db: Db,
  firstAfter: (mint: RawBuilder<unknown>) => RawBuilder<unknown>,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ mint: string }>`
    with recursive watched (mint, number) as (
      select mint, 1 from (${firstAfter(sql`${after}::text`)}) as first
      union all
      select next.mint, number + 1 from watched, lateral (${firstAfter(sql`watched.mint`)}) as next
      where number < ${limit}
    )
    select mint from watched`.execute(db);
  return rows.map(({ mint }) => mint);
}

/** A token's price and market cap, USD. Without a price it only has a doubt. */
export interface CheckedToken {
  readonly mint: string;
  readonly price: number | null;
  readonly cap: number | null;
  readonly doubt: Doubt | null;
  /** The lower of what two sources said; null if they were not asked. USD. */
  readonly sure: number | null;
}

/**
 * Stores checked tokens, moves the peaks that their sure prices exceed, and makes the orders that they trigger due: of a token whose
 * pools are thin, none. Returns how many. An order that is created concurrently is either seen by this check or does not count it.
 */
export async function applyCheck(
  db: Db,
  tokens: readonly CheckedToken[],
  now: Date,
  isThinned = false,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await sql`
      insert into market_checks (mint, checked_at, price, cap, checks, doubt)
      select mint, case when price is not null then ${now}::timestamptz end, price, cap, (price is not null)::int, doubt from unnest(
        ${tokens.map(({ mint }) => mint)}::text[], ${tokens.map(({ price }) => price)}::float8[],
        ${tokens.map(({ cap }) => cap)}::float8[], ${tokens.map(({ doubt }) => doubt)}::text[]
      ) as checked (mint, price, cap, doubt) order by mint
      on conflict (mint) do update set checked_at = coalesce(excluded.checked_at, market_checks.checked_at),
        price = coalesce(excluded.price, market_checks.price), doubt = excluded.doubt,
        cap = case when excluded.price is null then market_checks.cap else excluded.cap end,
        checks = market_checks.checks + excluded.checks
      where excluded.price is not null or market_checks.doubt is distinct from excluded.doubt`.execute(tx);
    const mints = tokens
      .filter(({ price, doubt }) => price !== null && doubt !== 'thin')
      .map(({ mint }) => mint);
    await movePeaks(tx, tokens, now);
    const { rows: triggered } = await sql<{ mint: string }>`
      with checked as materialized (select * from market_checks where mint = any(${mints}::text[])),
      triggered as materialized (
        ${sql.join(TRIGGERS.map(triggeredBy), sql` union all `)}
      ),
      -- An order that reaches both is due by its trigger.
      sides as (select id, max(side) as side from triggered group by id)
      update orders set due_at = ${now}, due_side = side, due_look = looks + 1, last_market_check = checked_at,
        last_market_price = price, last_market_cap = cap, market_check_count = checks - checks_before
      from sides, checked where orders.id = sides.id and trigger_mint = checked.mint and ${watches(now)}
      returning checked.mint`.execute(tx);
    await writeLooks(tx, tokens, now, { isThinned, due: new Set(triggered.map(({ mint }) => mint)) });
    return triggered.length;
  });
}

/** Whether an order is compared with a look. */
const watches = (now: Date) => sql`state = 'pending' and due_at is null and paused_at is null
  and (rests_until is null or rests_until <= ${now}) and (expires_at is null or expires_at > ${now})`;

/**
 * Moves peaks, and what trails them, of all watching orders. What one source said moves none: a false peak would sell at a price that
 * is right. Served by orders_trailing.
 */
async function movePeaks(
  tx: Transaction<Database>,
  tokens: readonly CheckedToken[],
  now: Date,
): Promise<void> {
  const sure = tokens.filter((token) => token.sure !== null);
  if (sure.length === 0) return;
  const value = trailedValueSql(sql`seen.sure`);
  await sql`
    update orders set peak = seen.sure,
      trigger_value = case when stop_condition is null then ${value} else trigger_value end,
      stop_value = case when stop_condition is null then null else ${value} end
    from unnest(${sure.map(({ mint }) => mint)}::text[], ${sure.map((token) => token.sure)}::float8[]) as seen (mint, sure)
    where trigger_mint = seen.mint and peak < seen.sure and ${watches(now)}`.execute(tx);
}

/** Those of these tokens of which a peak would move by these prices, USD. */
export async function risingMints(
  db: Db,
  prices: readonly { readonly mint: string; readonly price: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ mint: string }>`
    select mint from unnest(${prices.map(({ mint }) => mint)}::text[], ${prices.map(({ price }) => price)}::float8[])
      as seen (mint, price)
    where exists (select from orders where trigger_mint = seen.mint and peak < seen.price
      and state = 'pending' and due_at is null and paused_at is null)`.execute(db);
  return rows.map(({ mint }) => mint);
}

const TRIGGERS = (['trigger', 'stop'] as const).flatMap((side) =>
  TRIGGER_CONDITIONS.map((condition) => [side, condition] as const),
);

/** One range of the index orders_watching, or orders_stopping, per token. An unknown cap triggers nothing. */
function triggeredBy([side, condition]: (typeof TRIGGERS)[number]) {
  const { isPrice, side: direction } = conditionParts(condition);
  const [seen, reached] = [sql.ref(isPrice ? 'price' : 'cap'), direction === 'above' ? sql`<=` : sql`>=`];
  return sql`
    select orders.id, ${sql.lit(side)} as side from checked join orders on trigger_mint = checked.mint
      and ${sql.ref(`${side}_condition`)} = ${sql.lit(condition)} and ${sql.ref(`${side}_value`)} ${reached} ${seen}
    where state = 'pending' and due_at is null and paused_at is null`;
}
