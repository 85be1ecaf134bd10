import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask, type RepeatingTask } from '../runtime/repeating-task.ts';
import { forgetEvents, routeEvents } from './store.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when there is something to send. */
  readonly onRouted: () => void;
}

/** Pauses, milliseconds. What was confirmed is sent within a second. */
const ROUTE_EVERY = 250;
/** Those that wake it within so long have one look. */
const COLLECT_FOR = 10;
const FORGET_EVERY = 3_600_000;

const KEPT_FOR_DAYS = 30;
const AT_ONCE = 1_000;
const FORGOTTEN_AT_ONCE = 10_000;

/** Writes the deliveries of new events, at once when woken, and forgets old events. */
export function createRouter({
  db,
  clock,
  log,
  onRouted,
}: Deps): Pick<RepeatingTask, 'start' | 'stop' | 'wake'> {
  let forgetAt = 0;
  let isWaking = false;
  const task = createRepeatingTask(
    { clock, log, failure: 'cannot route events to webhooks', retryMs: ROUTE_EVERY * 8 },
    async () => {
      const routed = await routeEvents(db, AT_ONCE);
      if (routed > 0) onRouted();
      if (routed === AT_ONCE) return 0;
      if (clock.now() >= forgetAt) {
        const forgotten = await forgetEvents(db, KEPT_FOR_DAYS, FORGOTTEN_AT_ONCE);
        if (forgotten < FORGOTTEN_AT_ONCE) forgetAt = clock.now() + FORGET_EVERY;
      }
      return ROUTE_EVERY;
    },
  );
  return {
    start: task.start,
    stop: task.stop,
    wake() {
      if (isWaking) return;
      isWaking = true;
      void clock.sleep(COLLECT_FOR).then(() => {
        isWaking = false;
        task.wake();
      });
    },
  };
}
