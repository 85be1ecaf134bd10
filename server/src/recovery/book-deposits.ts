import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';

const POLL_MS = 200;

/**
 * Compares every wallet with the chain and books what others sent to it, until nothing is left to explain, or for `patienceMs`: an
 * index of the node may be behind.
 */
export async function bookDeposits(
  db: Db,
  check: () => Promise<void>,
  clock: Pick<Clock, 'now' | 'sleep'>,
  patienceMs: number,
): Promise<void> {
  await sql`update deposit_watches set due_at = now(), listed_at = null where due_at < 'infinity'`.execute(
    db,
  );
  const until = clock.now() + patienceMs;
  for (;;) {
    await check();
    const { rows } = await sql<{ due: number; unexplained: number }>`
      select count(*) filter (where due_at <= now())::int as due,
             count(*) filter (where unexplained_since is not null)::int as unexplained
      from deposit_watches where due_at < 'infinity'`.execute(db);
    const { due, unexplained } = rows[0]!;
    if (due > 0) continue;
    if (unexplained === 0 || clock.now() >= until) return;
    await clock.sleep(POLL_MS);
  }
}
