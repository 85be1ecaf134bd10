import { sql } from 'kysely';
import type { Channel } from './invalidations.ts';
import type { Db } from './pool.ts';

/** How long announcements are collected into one statement, milliseconds. */
const COLLECT_FOR = 100;

interface Deps {
  readonly db: Db;
  readonly log: { warn(facts: object, message: string): void };
}

/**
 * Creates a function that notifies every process, in batches and outside of transactions: PostgreSQL commits transactions
 * that notify one after the other, which would slow settlement down. Notifications are lost if this process dies: hints only.
 */
export function createAnnouncer({ db, log }: Deps, channel: Channel): (payload: string) => void {
  const waiting = new Set<string>();
  const notify = async () => {
    const payloads = [...waiting];
    waiting.clear();
    await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error, channel }, 'notification failed'));
  };
  return (payload) => {
    if (waiting.size === 0) setTimeout(() => void notify(), COLLECT_FOR).unref();
    waiting.add(payload);
  };
}
