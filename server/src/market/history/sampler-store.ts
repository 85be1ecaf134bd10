import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';

/** Sampled whether or not a user needs them. */
const ALWAYS = [SOL_MINT, USDC_MINT];

/** Takes the next turn if it is time; false if another process has taken it. */
export async function takeTurn(db: Db, now: Date, everyMs: number): Promise<boolean> {
  const next = new Date(now.getTime() + everyMs);
  // A time beyond the next turn was written by a wrong clock.
  const { numAffectedRows } = await sql`
    update price_sampling set next_at = ${next} where next_at <= ${now} or next_at > ${next}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Starts series for tokens that are held, watched or awaited by an order and have none. Scans up to `limit` tokens and
 * continues there next time, so that a scan stays short.
 */
export async function startSeries(db: Db, now: Date, limit: number): Promise<void> {
  await sql`
    with recursive looked as (select looked_to from price_sampling),
    held (mint, number) as (
      (select mint, 1 from positions where mint > (select looked_to from looked) order by mint limit 1)
      union all
      select next.mint, number + 1 from held, lateral (
        select mint from positions where mint > held.mint order by mint limit 1
      ) as next where number < ${limit}
    ), awaited (mint, number) as (
      (select trigger_mint, 1 from orders where state = 'pending' and due_at is null
         and trigger_mint > (select looked_to from looked) order by trigger_mint limit 1)
      union all
      select next.mint, number + 1 from awaited, lateral (
        select trigger_mint as mint from orders where state = 'pending' and due_at is null
          and trigger_mint > awaited.mint order by trigger_mint limit 1
      ) as next where number < ${limit}
    ), watched as (
      select mint from token_watchers where mint > (select looked_to from looked) and watchers > 0
      order by mint limit ${limit}
    ), page as (
      select mint from held union select mint from awaited union select mint from watched order by mint limit ${limit}
    ), moved as (
      update price_sampling set looked_to =
        case when (select count(*) from page) < ${limit} then '' else (select max(mint) from page) end
    )
    insert into price_series (mint, began_at, due_at)
    select mint, ${now}, ${now} from (select mint from page union select unnest(${ALWAYS}::text[])) as wanted
    order by mint
    on conflict (mint) do update set due_at = excluded.due_at where price_series.due_at = 'infinity'`.execute(
    db,
  );
}

/**
 * Claims up to `limit` due tokens that are still needed, longest due first. Other processes do not claim them before `until`,
 * even if this one dies.
 */
export async function claimDue(db: Db, now: Date, until: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ mint: string; due_at: Date | number }>`
    with due as (
      select mint from price_series where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    ), judged as (
      select mint, mint = any(${ALWAYS}::text[])
        or exists (select from token_watchers as t where t.mint = due.mint and watchers > 0)
        or exists (select from positions as p where p.mint = due.mint and amount > 0)
        or exists (select from orders as o where o.trigger_mint = due.mint and state = 'pending' and due_at is null)
        as wanted
      from due
    )
    update price_series as series set due_at = case when wanted then ${until}::timestamptz else 'infinity' end
    from judged where series.mint = judged.mint returning series.mint, series.due_at`.execute(db);
  return rows.filter(({ due_at }) => due_at instanceof Date).map(({ mint }) => mint);
}

export interface NewSample {
  readonly mint: string;
  readonly usd: number;
  readonly at: Date;
}

/** Sampling intervals: short while a series is young. Milliseconds. */
export interface Pace {
  readonly youngFor: number;
  readonly young: number;
  readonly grown: number;
}

/** Stores new prices, each once, and schedules their tokens' next samples. */
export async function storeSamples(
  db: Db,
  samples: readonly NewSample[],
  now: Date,
  pace: Pace,
): Promise<void> {
  const sorted = samples.toSorted((a, b) => (a.mint < b.mint ? -1 : 1));
  await sql`
    with sample as (
      select * from unnest(
        ${sorted.map(({ mint }) => mint)}::text[], ${sorted.map(({ at }) => at)}::timestamptz[],
        ${sorted.map(({ usd }) => usd)}::double precision[]
      ) as sample (mint, at, usd)
    ), moved as (
      update price_series as series set
        sampled_at = sample.at,
        unpriced_since = null,
        grain = case
          when sampled_at is null or date_trunc('day', sampled_at, 'UTC') < date_trunc('day', sample.at, 'UTC') then 'day'
          when date_trunc('hour', sampled_at, 'UTC') < date_trunc('hour', sample.at, 'UTC') then 'hour'
          else 'fine'
        end,
        due_at = ${now}::timestamptz + interval '1 millisecond' *
          case when began_at > ${new Date(now.getTime() - pace.youngFor)} then ${pace.young}::int else ${pace.grown}::int end
      from sample where series.mint = sample.mint and (sampled_at is null or sampled_at < sample.at)
      returning series.mint, sample.at, sample.usd, series.grain
    )
    insert into price_samples (mint, at, usd, grain) select mint, at, usd, grain from moved
    on conflict do nothing`.execute(db);
}

/** Postpones tokens without a new price: the longer they have had none, the longer. */
export async function restUnpriced(
  db: Db,
  mints: readonly string[],
  now: Date,
  rest: { readonly min: number; readonly max: number },
): Promise<void> {
  await sql`
    update price_series set
      unpriced_since = coalesce(unpriced_since, ${now}),
      due_at = ${now}::timestamptz + least(greatest(
        ${now}::timestamptz - coalesce(sampled_at, began_at), ${`${rest.min} milliseconds`}::interval
      ), ${`${rest.max} milliseconds`}::interval)
    where mint = any(${mints}::text[])`.execute(db);
}

/** Deletes up to `limit` samples of a grain that are older than `before`. Returns how many. */
export async function deleteSamples(
  db: Db,
  grain: 'fine' | 'hour',
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from price_samples where (mint, at) in (
      select mint, at from price_samples where grain = ${grain} and at < ${before}
      order by at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
