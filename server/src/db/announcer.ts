import { sql } from 'kysely';
import type { Channel } from './invalidations.ts';
import type { Db } from './pool.ts';

/** Milliseconds that an announcement waits for others to go along with. */
const GATHERED = 100;

export interface AnnouncementDeps {
  readonly db: Db;
  readonly log: { warn(facts: object, message: string): void };
}

/**
 * Tells every process after the fact, many at a time. PostgreSQL lets transactions that notify commit only one after the
 * other, so that none which settles money should. A process that dies first tells nobody: fit for hints alone.
 */
export function createAnnouncer({ db, log }: AnnouncementDeps, channel: Channel): (told: string) => void {
  const waiting = new Set<string>();
  const tell = async () => {
    const told = [...waiting];
    waiting.clear();
    await sql`select pg_notify(${channel}, told) from unnest(${told}::text[]) as told`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error, channel }, 'nobody was told'));
  };
  return (told) => {
    if (waiting.size === 0) setTimeout(() => void tell(), GATHERED).unref();
    waiting.add(told);
  };
}
