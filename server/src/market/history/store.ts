import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import { type Grid, stepOf } from './grid.ts';
import type { Sample, Series } from './known-price.ts';

interface SeriesRow {
  readonly mint: string;
  readonly began_at: Date;
  readonly unpriced_since: Date | null;
  readonly at: Date | null;
  readonly usd: number | null;
}

/** Series over a grid by mint: at most one sample per step and the last one before the grid. */
export async function seriesOn(
  db: Db,
  mints: readonly string[],
  grid: Grid,
): Promise<ReadonlyMap<string, Series>> {
  const [from, to, step] = [new Date(grid.from), new Date(grid.to), stepOf(grid) / 1_000];
  const { rows } = await sql<SeriesRow>`
    select mint, began_at, unpriced_since, sample.at, sample.usd
    from price_series as series left join lateral (
      (select at, usd from price_samples where mint = series.mint and at <= ${from} order by at desc limit 1)
      union all
      (select distinct on (step) at, usd from (
         select at, usd, ceil(extract(epoch from at - ${from}::timestamptz) / ${step}::float8) as step
         from price_samples where mint = series.mint and at > ${from} and at <= ${to}
       ) as stepped order by step, at desc)
    ) as sample on true
    where mint = any(${mints}::text[]) order by mint, sample.at`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ mint }) => mint)].map(([mint, own]) => [
      mint,
      {
        beganAt: own[0]!.began_at.getTime(),
        unpricedSince: own[0]!.unpriced_since?.getTime() ?? null,
        samples: own.flatMap(({ at, usd }): Sample[] =>
          at === null || usd === null ? [] : [{ at: at.getTime(), usd }],
        ),
      },
    ]),
  );
}

/** Time of the first sample of any of these tokens; null without one. */
export async function firstSampleAt(db: Db, mints: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(first.at) as at from unnest(${mints}::text[]) as asked (mint), lateral (
      select at from price_samples where price_samples.mint = asked.mint order by at limit 1
    ) as first`.execute(db);
  return rows[0]?.at?.getTime() ?? null;
}

/** Time of the first ledger row of any of these wallets; null without one. */
export async function firstChangeAt(db: Db, walletIds: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(first.at) as at from unnest(${walletIds}::uuid[]) as own (id), lateral (
      select at from ledger where wallet_id = own.id order by at limit 1
    ) as first`.execute(db);
  return rows[0]?.at?.getTime() ?? null;
}

/**
 * What wallets held together at each moment of a grid, in base units by mint: running sums of the ledger. The last moment
 * includes all rows, even if the chain's clock is ahead.
 */
export async function amountsOn(
  db: Db,
  walletIds: readonly string[],
  grid: Grid,
): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const [from, step] = [new Date(grid.from), stepOf(grid) / 1_000];
  const { rows } = await sql<{ mint: string; step: number; delta: bigint }>`
    select mint, least(greatest(
             ceil(extract(epoch from at - ${from}::timestamptz) / ${step}::float8), 0), ${grid.steps}::float8)::int as step,
           sum(delta) as delta
    from ledger where wallet_id = any(${walletIds}::uuid[]) group by 1, 2 order by 1, 2`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ mint }) => mint)].map(([mint, changes]) => [
      mint,
      runningSums(changes, grid.steps),
    ]),
  );
}

function runningSums(changes: readonly { step: number; delta: bigint }[], steps: number): bigint[] {
  const byStep = new Map(changes.map(({ step, delta }) => [step, delta]));
  let sum = 0n;
  return Array.from({ length: steps + 1 }, (_, step) => {
    sum += byStep.get(step) ?? 0n;
    return sum;
  });
}
