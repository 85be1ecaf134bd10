import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** What was confirmed in one month, by kind. */
export interface Volume {
  readonly month: string;
  readonly kind: string;
  readonly count: number;
  /** What left wallets by it, billionths of a USD at the time; without what had no price. */
  readonly nanoUsd: bigint;
}

/** Of the newest months, UTC. */
export async function volumeOf(db: Db, months: number): Promise<Volume[]> {
  const { rows } = await sql<Volume>`
    select to_char(settled_at at time zone 'UTC', 'YYYY-MM') as month, kind, count(*)::int as count,
           coalesce(sum((
             select sum(value_nano_usd) from ledger
             where ledger.wallet_id = intents.wallet_id and ledger.signature = intents.signature and delta < 0
           )), 0) as "nanoUsd"
    from intents
    where state = 'confirmed'
      and settled_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - make_interval(months => ${months - 1})
    group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}
