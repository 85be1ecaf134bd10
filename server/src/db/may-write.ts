import { CallError } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './pool.ts';

/** While an operator has stopped all changes: since when, and why, as users read it. */
export interface Incident {
  readonly since: Date;
  readonly reason: string;
}

/**
 * An SQL condition: no incident lasts. Part of every statement that writes money or protections, so that no cache decides; its
 * transaction is waited for when an incident starts (migration 0085).
 */
export const mayWrite: RawBuilder<boolean> = sql`may_write()`;

/** The same, asked once by a statement that reads many rows. */
export const mayWriteOnce: RawBuilder<boolean> = sql`(select may_write())`;

/** Null unless an incident lasts. */
export async function readIncident(db: Db): Promise<Incident | null> {
  const { incident_since: since, incident_reason: reason } = await db
    .selectFrom('installation')
    .select(['incident_since', 'incident_reason'])
    .executeTakeFirstOrThrow();
  return since && { since, reason: reason! };
}

export function incidentError({ since, reason }: Incident): CallError<'INCIDENT'> {
  return new CallError('INCIDENT', { since: since.toISOString(), reason });
}

/** Throws CallError INCIDENT. In a transaction, what it writes next is waited for when an incident starts. */
export async function expectWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ writable: boolean }>`select ${mayWrite} as writable`.execute(db);
  if (!rows[0]!.writable) throw await incidentRefusal(db);
}

/** Why a statement with `mayWrite` wrote nothing. */
export async function incidentRefusal(db: Db): Promise<CallError> {
  const incident = await readIncident(db);
  // It has ended in between: the same may be asked again.
  return incident ? incidentError(incident) : new CallError('DATABASE_READ_ONLY');
}
