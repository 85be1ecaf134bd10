import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** What the operator earned in one month in one token. */
export interface Income {
  readonly month: string;
  readonly mint: string;
  readonly swaps: number;
  /** Base units. */
  readonly amount: bigint;
}

/**
 * The router pays the fee to the operator's account, which no wallet here is: it is computed from what was left for the user.
 * A swap brings what the route gave less the fee, which is rounded down.
 */
export async function incomeOf(db: Db, from: string | null, to: string | null): Promise<Income[]> {
  const { rows } = await sql<Income>`
    with swaps as (
      select to_char(settled_at at time zone 'UTC', 'YYYY-MM') as month, request->>'outputMint' as mint,
             (moved->>'bought')::numeric as bought, (plan->>'operatorFeeBps')::numeric as bps
      from intents
      where kind = 'swap' and state = 'confirmed' and (plan->>'operatorFeeBps')::numeric > 0
    )
    select month, mint, count(*)::int as swaps, sum(div(bought * bps, 10000 - bps)) as amount
    from swaps
    where (${from}::text is null or month >= ${from}::text) and (${to}::text is null or month <= ${to}::text)
    group by month, mint order by month, mint`.execute(db);
  return rows;
}
