import type { SubmittedByKind } from '@cumulus/contract/calls/proof.ts';
import { ORDER_KINDS } from '@cumulus/contract/order-kind.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';

/** What the receipts of the last days add up to. */
export interface Measures {
  /** Executed orders, and how late they were: milliseconds from due to settled. */
  readonly orders: number;
  readonly latenessMs: { readonly p50: number; readonly p99: number; readonly p999: number } | null;
  /** The same until they were submitted, by kind. */
  readonly submitted: SubmittedByKind[];
  /** Confirmed swaps, orders among them, and what arrived against what was quoted, in percent of the quote. */
  readonly swaps: number;
  readonly received: {
    /** Half of the swaps brought at least this. */
    readonly median: number;
    /** 99 of 100 brought at least this. */
    readonly p1: number;
    /** Share of swaps that brought less than was quoted, 0 to 1. */
    readonly below: number;
  } | null;
}

interface Row {
  readonly orders: number;
  readonly lateness: [number, number, number] | null;
  readonly swaps: number;
  readonly difference: [number, number] | null;
  readonly below: number;
}

export async function measureReceipts(db: Db, since: Date): Promise<Measures> {
  const { rows } = await sql<Row>`
    select count(lateness_ms)::int as orders,
           percentile_disc(array[0.5, 0.99, 0.999]) within group (order by lateness_ms::float8)
             filter (where lateness_ms is not null) as lateness,
           count(quoted)::int as swaps,
           percentile_disc(array[0.5, 0.01]) within group (order by (100 * (received - quoted) / quoted)::float8)
             filter (where quoted > 0) as difference,
           count(*) filter (where received < quoted)::int as below
    from receipts where settled_at > ${since} and (lateness_ms is not null or quoted is not null)`.execute(
    db,
  );
  const { orders, lateness, swaps, difference, below } = rows[0]!;
  return {
    orders,
    submitted: await measureSubmitted(db, since),
    latenessMs: lateness && { p50: lateness[0], p99: lateness[1], p999: lateness[2] },
    swaps,
    received: difference && { median: difference[0], p1: difference[1], below: below / swaps },
  };
}

async function measureSubmitted(db: Db, since: Date): Promise<SubmittedByKind[]> {
  const { rows } = await sql<{ kind: string; orders: number; lateness: [number, number] }>`
    select order_kind as kind, count(*)::int as orders,
           percentile_disc(array[0.5, 0.99]) within group (order by submitted_ms::float8) as lateness
    from receipts where settled_at > ${since} and lateness_ms is not null and submitted_ms is not null
    group by order_kind`.execute(db);
  return ORDER_KINDS.flatMap((kind): SubmittedByKind[] => {
    const row = rows.find((each) => each.kind === kind);
    return row ? [{ kind, orders: row.orders, p50: row.lateness[0], p99: row.lateness[1] }] : [];
  });
}
