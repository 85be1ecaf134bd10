import { sql } from 'kysely';
import { renewLeases } from '../db/lease.ts';
import type { Tracer } from '../ports/tracer.ts';
import { createCache } from '../runtime/cache.ts';
import { type Cause, causedBy, inSpan, within } from '../runtime/context.ts';
import { createLeasedWorker, type LeasedWorker } from '../runtime/leased-worker.ts';
import type { Intent, IntentKind, Outcome } from './intent.ts';
import { type SettleDeps, settle } from './record-outcome.ts';
import { claim } from './store.ts';

/** Most intents that one process claims at once; the others wait in the table for it or for another process. */
const CONCURRENCY_MAX = 256;
/** Most dead signatures that this process remembers; those beyond are proven dead again. */
const PROVEN_DEAD_MAX = 10_000;

export interface WorkerDeps extends SettleDeps {
  /** Null: nothing is traced. */
  readonly tracer?: Tracer | null;
  /** How long a worker that dies keeps others from its intents, milliseconds. */
  readonly leaseMs: number;
}

export interface Worker extends LeasedWorker<Intent, Outcome | null> {
  /**
   * Waits until the intent no longer runs here, at most until the deadline; for one poll if it does not run here.
   * Returns its outcome, or null if only the database knows it.
   */
  settled(intentId: string, deadline: number): Promise<Outcome | null>;
}

/** Works on an intent as a part of what asked for it, also if another process has accepted that. */
async function underOrigin<T>(
  { tracer }: Pick<WorkerDeps, 'tracer'>,
  { id, kind, origin }: Intent,
  work: () => Promise<T>,
): Promise<T> {
  const { reqId, traceparent } = origin ?? { reqId: null, traceparent: null };
  const span =
    traceparent === null
      ? null
      : tracer?.begin(`settle ${kind}`, traceparent, {
          'cumulus.intent': id,
          'cumulus.request': reqId ?? '',
        });
  const ofKind = () => causedBy(CAUSES[kind], work);
  return span ? await inSpan(span, reqId, ofKind) : await within({ reqId, span: null }, ofKind);
}

const CAUSES: Readonly<Record<IntentKind, Cause>> = {
  transfer_sol: 'send',
  transfer_token: 'send',
  swap: 'swap',
  reclaim: 'reclaim',
};

/** Settles intents in this process, renews their leases, and claims those that a dead process left pending. */
export function createWorker(given: WorkerDeps): Worker {
  const deps = { ...given, provenDead: createCache<string, true>({ max: PROVEN_DEAD_MAX }) };
  const { db, clock, log, leaseMs, pollMs } = deps;
  const worker = createLeasedWorker<Intent, Outcome | null>({
    ...{ clock, log, items: 'intents', leaseMs, retryMs: leaseMs / 3, concurrencyMax: CONCURRENCY_MAX },
    async claim(slots) {
      if (slots.free > 0) {
        const intents = await claim(db, slots.free, leaseMs);
        for (const { id, kind } of intents) log.info({ intent: id, kind }, 'resuming a pending intent');
        slots.take(intents);
      }
      return leaseMs / 3;
    },
    run: (intent, signal, isNew) => underOrigin(deps, intent, () => settle(deps, intent, isNew, signal)),
    renew: (intents, until) => renewLeases(db, 'intents', sql`state = 'pending'`, intents, until),
    stopAwaitsRuns: true,
  });

  return {
    ...worker,
    async settled(intentId, deadline) {
      const running = worker.running(intentId);
      const patience = new AbortController();
      const left = Math.max(0, deadline - clock.now());
      const wait = clock.sleep(running ? left : Math.min(left, pollMs), patience.signal);
      const outcome = await Promise.race([running ?? wait, wait]);
      patience.abort();
      return outcome ?? null;
    },
    get underWay() {
      return worker.underWay;
    },
  };
}
