import { sql } from 'kysely';
import type { Clock } from '../ports/clock.ts';
import type { Db } from './pool.ts';
import type { Database } from './schema.ts';

/** A row under the lease of one worker, whose writes count only while they carry its newest fence. */
export interface Held {
  readonly id: string;
  readonly fence: bigint;
}

/** When a lease ends that begins now, by the database's clock: all workers share it. */
export function leaseEnd(leaseMs: number) {
  return sql<Date>`now() + ${`${leaseMs} milliseconds`}::interval`;
}

/** What a row that is still to be worked on looks like. */
const OPEN = {
  intents: sql<boolean>`state = 'pending'`,
  orders: sql<boolean>`state = 'executing'`,
  contest_entries: sql<boolean>`funding_signature is null`,
} satisfies Partial<Record<keyof Database, unknown>>;

export type Leased = keyof typeof OPEN;

/** Keeps the leases of rows under work; with 0 it lets go of them at once, so that another worker need not wait. */
export async function renewLeases(
  db: Db,
  table: Leased,
  held: readonly Held[],
  leaseMs: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} as leased set lease_until = ${leaseEnd(leaseMs)}
    from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ fence }) => String(fence))}::bigint[]) as mine (id, fence)
    where leased.id = mine.id and leased.fence = mine.fence and ${OPEN[table]}`.execute(db);
}

/** Has leases renewed until `signal` aborts: three tries at it fit into one. */
export async function keepLeases(
  clock: Pick<Clock, 'sleep'>,
  leaseMs: number,
  signal: AbortSignal,
  renew: () => Promise<void>,
): Promise<void> {
  for (;;) {
    await clock.sleep(leaseMs / 3, signal);
    if (signal.aborted) return;
    await renew();
  }
}
