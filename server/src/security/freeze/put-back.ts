import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import type { JournalRecord } from '../../ports/journal-records.ts';

/** Notes what a record of the signer's journal says about freezes: since when an owner's account is frozen, or null. */
export function noteFreeze(freezes: Map<string, Date | null>, record: JournalRecord): void {
  if ('change' in record) {
    const { kind, owner } = record.change;
    if (kind === 'thaw' && owner !== undefined) freezes.set(owner, null);
  } else if (record.kind === 'freeze' && 'owner' in record) freezes.set(record.owner, new Date(record.at));
  else if (record.kind === 'thaw' && 'owner' in record) freezes.set(record.owner, null);
}

/**
 * Shows of a user's account what the signer knows: since when it is frozen, or null. A freeze that the signer does not have yet
 * stays. True if the database showed something else.
 */
export async function putBackFreeze(db: Db, userId: string, since: Date | null): Promise<boolean> {
  const { rows } =
    since === null
      ? await sql`
        update users set frozen_at = null, freeze_recorded = false, thawed_at = clock_timestamp()
        where id::text = ${userId} and freeze_recorded returning id`.execute(db)
      : await sql`
        update users set frozen_at = ${since}, freeze_recorded = true
        where id::text = ${userId} and frozen_at is null returning id`.execute(db);
  return rows.length > 0;
}
