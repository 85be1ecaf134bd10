import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** Counted separately, so that password guesses do not keep the owner from a reset link. */
export type Attempt = 'password' | 'reset';

/** Credential attempts per e-mail, counted in the database: over all servers, by the database's clock. */
export interface Attempts {
  /** Counts an attempt; `email` is normalized. Returns 0 if it is allowed, else the seconds until the next one is. */
  take(attempt: Attempt, email: string): Promise<number>;
}

/** At most `perMinute` in any 60 seconds; refused attempts do not count. Rejects while the database is unavailable. */
export function createAttempts(db: Db, perMinute: number): Attempts {
  return {
    async take(attempt, email) {
      const id = createHash('sha256').update(`${attempt} ${email}`).digest();
      const recent = sql`
        select made from unnest(kept.made_at) as made where made > clock_timestamp() - interval '1 minute'`;
      const { rows } = await sql`
        insert into identity.attempts as kept (id, made_at, expires_at)
        values (${id}, array[clock_timestamp()], clock_timestamp() + interval '1 minute')
        on conflict (id) do update set
          made_at = array(${recent}) || clock_timestamp(), expires_at = clock_timestamp() + interval '1 minute'
        where (select count(*) from (${recent}) as recent) < ${perMinute}
        returning id`.execute(db);
      return rows.length === 1 ? 0 : await wait(id);
    },
  };

  async function wait(id: Buffer): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from
        made_at[cardinality(made_at) + 1 - ${perMinute}::int] + interval '1 minute' - clock_timestamp()))::int as seconds
      from identity.attempts where id = ${id}`.execute(db);
    return Math.max(1, rows[0]?.seconds ?? 1);
  }
}
