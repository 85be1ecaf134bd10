import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';

interface Deps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** Deletes expired rows of the identity service, which itself deletes them only when it reads them. */
export interface Expiry extends RepeatingTask {
  /** Deletes one batch per table; returns true if there may be more. */
  remove(): Promise<boolean>;
}

/** Pauses, milliseconds: after the last batch, between batches, after a failure. */
const INTERVAL = 60 * 60_000;
const NEXT_BATCH_AFTER = 1_000;
const RETRY_AFTER = 60_000;
/** Rows per table and statement. */
const BATCH = 500;

const TABLES = [
  ...['identity.sessions', 'identity.verifications'],
  ...['identity.oauth_access_tokens', 'identity.oauth_refresh_tokens'],
];
/** Anyone may register a client: those that no owner has let in are kept for a day. */
const UNUSED_CLIENTS = `
  with unused as (
    select id from identity.oauth_clients as client where created_at < now() - interval '1 day'
      and not exists (select from programs where programs.client_id = client.client_id and ended_at is null)
    order by created_at limit ${BATCH} for update skip locked
  )
  delete from identity.oauth_clients as held using unused where held.id = unused.id`;

export function createSessionExpiry({ pool, clock, log }: Deps): Expiry {
  async function remove(): Promise<boolean> {
    let isMore = false;
    for (const table of TABLES) {
      // By the database's clock: a fast clock here would sign users out.
      const { rowCount } = await pool.query(
        `with expired as (
           select id from ${table} where expires_at < now() order by expires_at limit ${BATCH} for update skip locked
         )
         delete from ${table} as held using expired where held.id = expired.id`,
      );
      isMore ||= rowCount === BATCH;
    }
    const { rowCount } = await pool.query(UNUSED_CLIENTS);
    return isMore || rowCount === BATCH;
  }

  const failure = 'expired sessions cannot be removed';
  return {
    remove,
    ...createRepeatingTask({ clock, log, failure, retryMs: RETRY_AFTER }, async () =>
      (await remove()) ? NEXT_BATCH_AFTER : INTERVAL,
    ),
  };
}
