import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';

/**
 * Ends the open bundles all of whose orders have ended, apart from those that make further ones. An order that makes another one when
 * it ends writes it in the same transaction. Returns how many.
 */
export async function endBundles(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update bundles set state = 'ended', ended_at = ${now}
    where state in ('active', 'paused') and kind <> 'recurring'
      and not exists (select from orders where bundle_id = bundles.id and orders.state in ('pending', 'executing'))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
