import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';

interface Deps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** Removes what has expired in the identity service: by itself, it only does so where somebody comes back to it. */
export interface Expiry extends RepeatingTask {
  /** Removes some of it; true where there may be more. */
  remove(): Promise<boolean>;
}

/** How often, milliseconds; and how soon again while there is more, or after trouble. */
const EVERY = 60 * 60_000;
const SOON = 1_000;
const AFTER_TROUBLE = 60_000;
/** Rows of one table that are removed at once. */
const BATCH = 500;

const TABLES = ['identity.sessions', 'identity.verifications', 'identity.attempts'] as const;

export function createSessionExpiry({ pool, clock, log }: Deps): Expiry {
  async function remove(): Promise<boolean> {
    let isMore = false;
    for (const table of TABLES) {
      // By the database's clock: one that is ahead here would sign people out.
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
    ...createRepeatingTask({ clock, log, failure, retryMs: AFTER_TROUBLE }, async () =>
      (await remove()) ? SOON : EVERY,
    ),
  };
}
