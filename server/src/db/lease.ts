import { type RawBuilder, sql } from 'kysely';
import type { Db } from './pool.ts';
import type { Database } from './schema.ts';

/** A row under a lease. Each claim raises its fence; a write counts only under the newest one. */
export interface Leased {
  readonly id: string;
  readonly fence: bigint;
}

/** When a lease that starts now ends, by the database's clock, which all processes share. */
export function leaseEnd(leaseMs: number) {
  return sql<Date>`now() + ${`${leaseMs} milliseconds`}::interval`;
}

/** Renews the leases of those rows that still have this fence and are `open`; with 0 it releases them. */
export async function renewLeases(
  db: Db,
  table: keyof Database,
  open: RawBuilder<unknown>,
  rows: readonly Leased[],
  leaseMs: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} as leased set lease_until = ${leaseEnd(leaseMs)}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ fence }) => String(fence))}::bigint[]) as mine (id, fence)
    where leased.id = mine.id and leased.fence = mine.fence and ${open}`.execute(db);
}
