import { renewLeases } from '../db/lease.ts';
import type { SettlementDeps } from './deps.ts';
import type { Intent, Outcome } from './intent.ts';
import { settle } from './settle.ts';
import { claim } from './store.ts';

/** Most intents that one process works on at once; the rest waits in the table for it or for another process. */
const UNDER_WAY_MAX = 256;

export interface Worker {
  /** Works on a new intent whose lease this process wrote. */
  take(intent: Intent): void;
  /**
   * Waits until the intent is no longer under work here, for one poll where it never was, to the deadline at most.
   * Answers what it came to, or null where the database is to be asked.
   */
  settled(intentId: string, deadline: number): Promise<Outcome | null>;
  start(claims: boolean): void;
  stop(): Promise<void>;
  readonly underWay: number;
}

/** Runs intents in this process, keeps their leases, and claims those that a dead process left behind. */
export function createWorker(deps: SettlementDeps): Worker {
  const { db, clock, log, leaseMs, pollMs } = deps;
  const stopping = new AbortController();
  const runs = new Map<string, { intent: Intent; done: Promise<Outcome | null> }>();
  let tending: Promise<void> | null = null;

  function run(intent: Intent, isNew: boolean): void {
    if (runs.has(intent.id)) return;
    const done = settle(deps, intent, isNew, stopping.signal)
      .catch((error) => {
        if (!stopping.signal.aborted)
          log.error({ intent: intent.id, err: error }, 'settlement stopped; the intent stays pending');
        return null;
      })
      .finally(() => runs.delete(intent.id));
    runs.set(intent.id, { intent, done });
  }

  async function tend(claims: boolean): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (runs.size > 0)
          await renewLeases(
            db,
            'intents',
            [...runs.values()].map(({ intent }) => intent),
            leaseMs,
          );
        if (claims && runs.size < UNDER_WAY_MAX) {
          for (const intent of await claim(db, UNDER_WAY_MAX - runs.size, leaseMs)) {
            log.info({ intent: intent.id, kind: intent.kind }, 'taking up an intent that was left pending');
            run(intent, false);
          }
        }
      } catch (error) {
        log.warn({ err: error }, 'the intents table cannot be reached');
      }
      // Three tries at renewing fit into a lease.
      await clock.sleep(leaseMs / 3, stopping.signal);
    }
  }

  return {
    take: (intent) => run(intent, true),
    async settled(intentId, deadline) {
      const here = runs.get(intentId);
      const patience = new AbortController();
      const left = Math.max(0, deadline - clock.now());
      const wait = clock.sleep(here ? left : Math.min(left, pollMs), patience.signal);
      const outcome = await Promise.race([here?.done ?? wait, wait]);
      patience.abort();
      return outcome ?? null;
    },
    start(claims) {
      tending ??= tend(claims);
    },
    async stop() {
      stopping.abort();
      const held = [...runs.values()];
      await Promise.allSettled([...held.map(({ done }) => done), tending]);
      if (held.length > 0)
        await renewLeases(
          db,
          'intents',
          held.map(({ intent }) => intent),
          0,
        ).catch(() => {});
    },
    get underWay() {
      return runs.size;
    },
  };
}
