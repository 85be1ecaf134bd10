import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask } from '../runtime/repeating-task.ts';
import { type RoutingDeps, routeNotices } from './routing.ts';
import { forgetNotices } from './store.ts';
import { noteUpcoming } from './upcoming.ts';

export interface NoticeWorkerDeps extends RoutingDeps {
  readonly clock: Clock;
  readonly isClockRight: () => boolean;
  readonly log: Logger;
}

export interface NoticeWorker {
  start(): void;
  stop(): Promise<void>;
}

/** Pauses, milliseconds. */
const ROUTE_EVERY = 1_000;
const UPCOMING_EVERY = 60_000;
const FORGET_EVERY = 3_600_000;

const KEPT_FOR = 90 * 24 * 3_600_000;
const FORGOTTEN_AT_ONCE = 10_000;

/** Routes notices, writes those of what only time brings, and forgets old ones. */
export function createNoticeWorker(deps: NoticeWorkerDeps): NoticeWorker {
  const { db, clock } = deps;
  const routing = createRepeatingTask(
    { ...deps, failure: 'cannot route notices', retryMs: ROUTE_EVERY * 5 },
    async () => ((await routeNotices(deps)) > 0 ? 0 : ROUTE_EVERY),
  );
  const upcoming = createRepeatingTask(
    { ...deps, failure: 'cannot write notices of what is upcoming', retryMs: UPCOMING_EVERY },
    async () => {
      if (deps.isClockRight()) await noteUpcoming(db, new Date(clock.now()));
      return UPCOMING_EVERY;
    },
  );
  const forgetting = createRepeatingTask(
    { ...deps, failure: 'cannot forget old notices', retryMs: FORGET_EVERY },
    async () => {
      if (!deps.isClockRight()) return UPCOMING_EVERY;
      const forgotten = await forgetNotices(db, new Date(clock.now() - KEPT_FOR), FORGOTTEN_AT_ONCE);
      return forgotten === FORGOTTEN_AT_ONCE ? 0 : FORGET_EVERY;
    },
  );
  const tasks = [routing, upcoming, forgetting];
  return {
    start() {
      for (const task of tasks) task.start();
    },
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
