import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** How long a worker counts as running after its last heartbeat, seconds. */
const ALIVE_SECONDS = 20;

/** Says that a worker runs, and forgets those that have not for an hour. */
export async function beat(db: Db, id: string): Promise<void> {
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 hour'`.execute(db);
  await sql`
    insert into worker_heartbeats (id, seen_at) values (${id}, now())
    on conflict (id) do update set seen_at = now()`.execute(db);
}

/** Says that it has ended. */
export async function endBeat(db: Db, id: string): Promise<void> {
  await sql`delete from worker_heartbeats where id = ${id}`.execute(db);
}

/** How many processes run workers. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    select count(*)::int as workers from worker_heartbeats
    where seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})`.execute(db);
  return rows[0]!.workers;
}
