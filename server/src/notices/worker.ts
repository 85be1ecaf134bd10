import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { tellAlerts } from './price-alerts.ts';
import { type RoutingDeps, routeNotices } from './routing.ts';
import { forgetNotices } from './store.ts';
import { noteUpcoming } from './upcoming.ts';

export interface NoticeWorkerDeps extends RoutingDeps {
  readonly clock: Clock;
  readonly isClockRight: () => boolean;
  readonly log: Logger;
}

export type NoticeWorker = Pick<RepeatingTask, 'start' | 'stop'>;

/** Pauses, milliseconds. */
const ROUTE_EVERY = 1_000;
const UPCOMING_EVERY = 60_000;
const FORGET_EVERY = 3_600_000;

const KEPT_FOR = 90 * 24 * 3_600_000;
const FORGOTTEN_AT_ONCE = 10_000;

/**
 * Routes notices, writes those of looks that were rolled back, of price alerts and of what only time brings, and forgets old ones; one
 * after the other, over one connection.
 */
export function createNoticeWorker(deps: NoticeWorkerDeps): NoticeWorker {
  const { db, clock, isClockRight } = deps;
  let [upcomingAt, forgetAt] = [0, 0];
  return createRepeatingTask(
    { ...deps, failure: 'cannot route notices', retryMs: ROUTE_EVERY * 5 },
    async () => {
      await sql`select answer_look_requests()`.execute(db);
      if ((await routeNotices(deps)) + (await tellAlerts(deps)) > 0) return 0;
      const now = clock.now();
      if (isClockRight() && now >= upcomingAt) {
        await noteUpcoming(db, new Date(now));
        upcomingAt = now + UPCOMING_EVERY;
      }
      if (isClockRight() && now >= forgetAt) {
        const forgotten = await forgetNotices(db, new Date(now - KEPT_FOR), FORGOTTEN_AT_ONCE);
        if (forgotten < FORGOTTEN_AT_ONCE) forgetAt = now + FORGET_EVERY;
      }
      return ROUTE_EVERY;
    },
  );
}
