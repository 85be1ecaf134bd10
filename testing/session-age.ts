import { sql } from 'kysely';
import type { Db } from '../server/src/db/pool.ts';

/** Makes all sign-ins of a person so many seconds old; tokens that are fetched afterwards say so. */
export async function ageSignIns(db: Db, email: string, seconds: number): Promise<void> {
  await sql`
    update identity.sessions as held set created_at = now() - make_interval(secs => ${seconds})
    from identity.users as known where known.id = user_id and known.email = ${email}`.execute(db);
}
