import type { Look } from '@cumulus/contract/calls/looks.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';

/** Looks at a user, newest first, older than the look `after`: none after one that is unknown. The names of operators are left out. */
export async function looksAt(
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
): Promise<(Omit<Look, 'at'> & { readonly at: Date })[]> {
  const { rows } = await sql<Omit<Look, 'at'> & { at: Date }>`
    select id, at, looker as by, case looker when 'program' then name end as name, what from looks
    where user_id = ${userId} and (${after}::uuid is null or (at, id) < (
      select at, id from looks where id = ${after}::uuid and user_id = ${userId}
    )) order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
