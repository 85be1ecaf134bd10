import { leasedRuns } from '../db/leased-runs.ts';
import type { ClaimedOrder } from './order.ts';
import { type RunDeps, run } from './run.ts';
import { claimAbandoned, claimDue, type Next, nextTimes } from './schedule.ts';
import { expireOrders } from './store.ts';

export interface WorkerDeps extends RunDeps {
  /** How long a worker that dies keeps others from its orders, milliseconds. */
  readonly leaseMs: number;
}

export interface Worker {
  start(): void;
  /** Looks at the table now: something may be due sooner than was thought. */
  wake(): void;
  /** Lets go of everything; orders under execution stay so, for the next worker. */
  stop(): Promise<void>;
  readonly underWay: number;
}

/** Most orders that one process executes at once; the rest waits in the table for it or for another process. */
const UNDER_WAY_MAX = 256;
/** Longest pause between two looks at the table: other processes write orders too, milliseconds. */
const POLL = 1_000;
const EXPIRE_AT_ONCE = 10_000;
/** Pause where what is due is in the hands of another process at this moment, milliseconds. */
const LOCKED_PAUSE = 25;

/** Claims orders when they are due, executes them in this process, and expires what is over. */
export function createWorker(deps: WorkerDeps): Worker {
  const { db, clock, log, isClockRight, leaseMs } = deps;
  const stopping = new AbortController();
  let pause = new AbortController();
  const runs = leasedRuns<ClaimedOrder>('orders', { ...deps, ended: () => pause.abort() });
  let next: Next = { due: null, expires: null, abandoned: false };
  let working: Promise<unknown> | null = null;

  function take(order: ClaimedOrder): void {
    runs.add(
      order,
      run(deps, order, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.error({ order: order.id, err: error }, 'an order stays under execution');
      }),
    );
  }

  /** Does what was seen to be needed, looks for more, and answers how long to wait before the next look, milliseconds. */
  async function look(): Promise<number> {
    const now = clock.now();
    if (!isClockRight()) return POLL;
    const room = () => UNDER_WAY_MAX - runs.size;
    let done = 0;
    const takeAll = (orders: readonly ClaimedOrder[]): void => {
      done += orders.length;
      for (const order of orders) take(order);
    };
    const isDue = has(next.due, now);
    if (isDue && room() > 0) takeAll(await claimDue(db, new Date(now), room(), leaseMs));
    if (next.abandoned && room() > 0) takeAll(await claimAbandoned(db, room(), leaseMs));
    if (has(next.expires, now)) done += await expireOrders(db, new Date(now), { limit: EXPIRE_AT_ONCE });

    next = await nextTimes(db);
    if (room() === 0) return POLL;
    const first = Math.min(next.due?.getTime() ?? now + POLL, next.expires?.getTime() ?? now + POLL);
    if (first > clock.now()) return Math.min(first - clock.now(), POLL);
    return isDue && done === 0 ? LOCKED_PAUSE : 0;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      try {
        const idle = await look();
        if (idle > 0) await clock.sleep(idle, pause.signal);
      } catch (error) {
        log.warn({ err: error }, 'the orders table cannot be reached');
        await clock.sleep(POLL, pause.signal);
      }
    }
  }

  return {
    start() {
      working ??= Promise.all([watch(), runs.keep(stopping.signal)]);
    },
    wake: () => pause.abort(),
    async stop() {
      stopping.abort();
      pause.abort();
      await working;
      // What was asked of settlement goes on there, and is found by the next worker.
      await runs.letGo();
    },
    get underWay() {
      return runs.size;
    },
  };
}

function has(time: Date | null, now: number): boolean {
  return time !== null && time.getTime() <= now;
}
