import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Invalidations } from '../../db/invalidations.ts';
import { type Incident, incidentError, readIncident } from '../../db/may-write.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Keys } from '../../ports/keys.ts';
import { createRepeatingTask } from '../../runtime/repeating-task.ts';

/*
 * During an incident an installation only reads, because its operator said so. Statements that write money or protections have the
 * condition `mayWrite`, and nothing new is signed; what a process remembers of the incident only says so sooner and shows it.
 *
 * If a process dies at any line, the database has the incident or has it not, and everything follows from that. A send that an
 * incident comes upon is, by step:
 *   not written    refused by the statement that would write its intent;
 *   written        refused before it is signed: it fails, nothing was sent, and its reservation ends. Of an order or a scheduled
 *                  send it was one try, and the next one waits for the end;
 *   signed         in the signer's journal, or stored: broadcast, confirmed and booked as ever.
 */

/** Pause between two looks at the database, if no notification says sooner that it changed, milliseconds. */
const LOOK_EVERY = 2_000;
/** How long the start of an incident waits for what is being written, milliseconds. */
const WRITES_END_WITHIN = 10_000;
/** Characters. */
export const REASON_MAX = 300;
/** Ends of lines, other controls, and what reverses the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** PostgreSQL's code for a lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03';

/** What a server process knows of the incident. */
export interface IncidentWatch {
  /** As the database last said. */
  current(): Incident | null;
  /** As the database says now, if notifications may be late. */
  fresh(): Promise<Incident | null>;
  /** Throws CallError INCIDENT. */
  expectNone(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly invalidations: Pick<Invalidations, 'on' | 'arriving'>;
  readonly log: Logger;
}

export function createIncidentWatch({ db, clock, invalidations, log }: Deps): IncidentWatch {
  let current: Incident | null = null;
  let asked = 0;
  const refresh = async () => {
    asked += 1;
    const number = asked;
    const read = await readIncident(db);
    // An answer that a newer one has overtaken says what was.
    if (number === asked) current = read;
    return current;
  };
  const failure = 'cannot read whether an incident lasts';
  invalidations.on('incident_changed', () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, failure));
  });
  const fresh = async () => (invalidations.arriving() ? current : await refresh());
  return {
    current: () => current,
    fresh,
    async expectNone() {
      const incident = await fresh();
      if (incident) throw incidentError(incident);
    },
    ...createRepeatingTask({ clock, log, failure, retryMs: LOOK_EVERY }, async () => {
      await refresh();
      return LOOK_EVERY;
    }),
  };
}

/** Wraps `keys` so that no payment is signed during an incident. Asks the database each time: money must not depend on a cache. */
export function pausedKeys<K extends Pick<Keys, 'sign'>>(keys: K, expectWritable: () => Promise<void>): K {
  return { ...keys, sign: (request) => expectWritable().then(() => keys.sign(request)) };
}

/** An operator's words for users, with a full stop, since another sentence follows; null if they cannot be shown. */
export function readReason(typed: string): string | null {
  const reason = typed.trim();
  if (reason === '' || reason.length > REASON_MAX || UNPRINTABLE.test(reason)) return null;
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}

/**
 * Starts an incident, or changes the words of the one that lasts. It holds for every statement that begins after this has
 * committed. Then waits for those that began before; `isQuiet` is false if one of them takes too long.
 */
export async function startIncident(db: Db, reason: string): Promise<Incident & { isQuiet: boolean }> {
  await sql`
    update installation set incident_since = coalesce(incident_since, date_trunc('milliseconds', clock_timestamp())),
      incident_reason = ${reason}`.execute(db);
  const incident = await readIncident(db);
  const { since } = incident ?? { since: new Date() };
  return { since, reason, isQuiet: await writesHaveEnded(db) };
}

/** The incident that ended; null if there was none. */
export async function endIncident(db: Db): Promise<Incident | null> {
  const { rows } = await sql<Incident>`
    with ended as (select incident_since as since, incident_reason as reason from installation for update)
    update installation set incident_since = null, incident_reason = null
    from ended where ended.since is not null returning ended.since, ended.reason`.execute(db);
  return rows[0] ?? null;
}

/** Whether every transaction that was let through by `mayWrite` has ended. */
async function writesHaveEnded(db: Db): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${String(WRITES_END_WITHIN)}, true)`.execute(tx);
    try {
      await sql`select pg_advisory_xact_lock(7316244013)`.execute(tx);
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      return false;
    }
  });
}

export function incidentSentence({ since, reason }: Incident): string {
  return `An operator has stopped all changes since ${since.toISOString()}: ${reason} See "cumulus incident end".`;
}
