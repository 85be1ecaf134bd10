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

const TABLES = ['identity.sessions', 'identity.verifications'] as const;

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
    return isMore;
  }

  const failure = 'expired sessions cannot be removed';
  return {
    remove,
    ...createRepeatingTask({ clock, log, failure, retryMs: RETRY_AFTER }, async () =>
      (await remove()) ? NEXT_BATCH_AFTER : INTERVAL,
    ),
  };
}
