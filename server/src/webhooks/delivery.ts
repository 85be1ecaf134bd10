import { sql } from 'kysely';
import type { Logger } from 'pino';
import { notify } from '../accounts/notify.ts';
import { renewLeases } from '../db/lease.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { WebhookAnswer, WebhookSender } from '../ports/webhooks.ts';
import { createLeasedWorker, type LeasedWorker } from '../runtime/leased-worker.ts';
import { disableEndpoint } from './endpoint-store.ts';
import { retryWaitMs } from './retries.ts';
import type { SignDelivery } from './signing.ts';
import {
  claimLanes,
  type Delivery,
  endDelivery,
  type Lane,
  nextDelivery,
  postponeDelivery,
  releaseLane,
} from './store.ts';

/*
 * A lane is sent one delivery after the other: the next only after the previous one was accepted. A process that dies between an
 * acceptance and its record sends that delivery once more, under the same id; never not at all, and never before an earlier one.
 */

export interface DeliveryDeps {
  readonly db: Db;
  readonly sender: Pick<WebhookSender, 'post'>;
  readonly sign: SignDelivery;
  readonly clock: Pick<Clock, 'sleep' | 'now'>;
  readonly log: Logger;
  readonly leaseMs?: number;
  /** Called with what became of each try. */
  readonly onTry?: (outcome: 'accepted' | 'failed' | 'gone') => void;
}

export type DeliveryWorker = Pick<LeasedWorker<Lane, void>, 'start' | 'stop' | 'wake' | 'underWay'>;

/** Milliseconds. */
const POLL = 1_000;
/** Longer than a try takes. */
const LEASE = 30_000;
const CONCURRENCY_MAX = 64;
/** One user's receivers that hang must not keep all others waiting. */
const OF_USER_MAX = 8;
/** Then others of the user have their turn. */
const AT_ONCE = 100;
/** After so long, and so many tries, an endpoint is disabled. */
const FAILING_MAX = 72 * 3_600_000;
const TRIES_MIN = 8;

export function createDeliveryWorker(deps: DeliveryDeps): DeliveryWorker {
  const { db, clock, log, leaseMs = LEASE } = deps;
  const running = new Map<string, number>();
  const worker = createLeasedWorker<Lane, void>({
    ...{ clock, log, items: 'webhooks', leaseMs, retryMs: POLL, concurrencyMax: CONCURRENCY_MAX },
    stopAwaitsRuns: true,
    async claim(slots) {
      if (slots.free === 0) return POLL;
      const full = [...running].filter(([, lanes]) => lanes >= OF_USER_MAX).map(([userId]) => userId);
      const lanes = await claimLanes(db, { limit: slots.free, ofUserMax: OF_USER_MAX, full, leaseMs });
      for (const { userId } of lanes) running.set(userId, (running.get(userId) ?? 0) + 1);
      slots.take(lanes);
      return lanes.length > 0 ? 0 : POLL;
    },
    async run(lane, signal) {
      try {
        await sendLane(deps, lane, signal);
      } finally {
        const left = running.get(lane.userId)! - 1;
        if (left === 0) running.delete(lane.userId);
        else running.set(lane.userId, left);
        // What came meanwhile, or of the user's others.
        worker.wake();
      }
    },
    renew: (lanes, until) => renewLeases(db, 'webhook_lanes', sql`true`, lanes, until),
  });
  return worker;
}

/** Sends what waits in a lane, until a try fails. */
export async function sendLane(deps: DeliveryDeps, lane: Lane, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  let { done } = lane;
  let { tries } = lane;
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    const delivery = await nextDelivery(db, lane.id, done);
    // Those that the lane has beyond its last one were forgotten.
    if (!delivery) return await releaseLane(db, lane, lane.newest > done ? lane.newest : done);
    const answer = await post(deps, lane, delivery, signal);
    if (answer === null || !isAccepted(answer)) return await fail(deps, { ...lane, tries }, delivery, answer);
    if (!(await endDelivery(db, lane, delivery, answer.status))) return;
    deps.onTry?.('accepted');
    done = delivery.position;
    tries = 0;
  }
  await releaseLane(db, lane, done);
}

const isAccepted = ({ status }: WebhookAnswer): boolean => status >= 200 && status <= 299;

/** Null if no answer came. */
async function post(
  { sender, sign, log }: DeliveryDeps,
  { endpointId, url }: Lane,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<WebhookAnswer | null> {
  const headers = await sign(endpointId, delivery);
  signal.throwIfAborted();
  try {
    return await sender.post(url, headers, delivery.body, signal);
  } catch (error) {
    // Stopped: whether it was accepted is not known, and it is no fault of the receiver.
    signal.throwIfAborted();
    log.debug({ webhook: endpointId, err: error }, 'a webhook has no answer');
    return null;
  }
}

async function fail(
  { db, log, clock, onTry }: DeliveryDeps,
  lane: Lane,
  delivery: Delivery,
  answer: WebhookAnswer | null,
): Promise<void> {
  const { endpointId, userId, tries } = lane;
  const status = answer?.status ?? null;
  const waitMs = retryWaitMs(tries, answer, clock.now());
  const failingMs = await postponeDelivery(db, lane, delivery, { status, waitMs });
  const isGone = status === 410;
  onTry?.(isGone ? 'gone' : 'failed');
  if (!isGone && (failingMs < FAILING_MAX || tries + 1 < TRIES_MIN)) return;
  log.info({ webhook: endpointId, status }, 'a webhook is switched off');
  await disableEndpoint(db, endpointId, isGone ? 'gone' : 'failed', (tx) =>
    notify(tx, { userId, kind: 'security', facts: { code: 'WEBHOOK_DISABLED' } }),
  );
}
