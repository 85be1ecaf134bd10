import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask } from './repeating-task.ts';

/*
 * Work that survives a crash is a row with a lease and a fence. A process claims rows whose lease has run out, each under
 * a new fence, renews the leases of the rows it works on, and writes under the fence that it claimed. If the process dies,
 * the leases run out and another one claims the rows; if it was only slow, its writes fail on the newer fence.
 */

export interface LeasedWorkerSettings<Item extends { readonly id: string }, Result> {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** What the log calls the items: 'orders'. */
  readonly items: string;
  readonly leaseMs: number;
  /** Pause after a claim that fails, milliseconds. */
  readonly retryMs: number;
  /** Most items that this process claims at once; the others wait in the store. */
  readonly concurrencyMax: number;
  /** Claims items, hands them to `slots.take` at once, and returns the pause before the next claim, milliseconds. */
  readonly claim: (slots: Slots<Item>) => Promise<number>;
  /**
   * Works on one item; `isNew` if it was not claimed but handed to `take`. If it rejects, the item stays as it is until its
   * lease runs out.
   */
  readonly run: (item: Item, signal: AbortSignal, isNew: boolean) => Promise<Result>;
  /** Moves the end of the leases that are still ours to `leaseMs` from now; with 0 it releases them. */
  readonly renew: (items: readonly Item[], leaseMs: number) => Promise<void>;
  /** Whether `stop` waits for the runs: for those that end soon after their signal aborts. */
  readonly stopAwaitsRuns?: boolean;
}

export interface Slots<Item> {
  /** How many more items may be claimed. */
  readonly free: number;
  take(items: readonly Item[]): void;
}

export interface LeasedWorker<Item, Result> {
  /** Keeps the leases of running items and, with `claims`, claims others. */
  start(claims?: boolean): void;
  /** Claims now: an item may be ready sooner than expected. */
  wake(): void;
  /** Aborts all runs and releases their leases, so that another worker need not wait for them. */
  stop(): Promise<void>;
  /** Runs an item that was written with a lease of this process. */
  take(item: Item): void;
  /** The result of a run in progress; null if it rejects. Undefined if the item is not running here. */
  running(id: string): Promise<Result | null> | undefined;
  /** Number of items that are running. */
  readonly underWay: number;
}

export function createLeasedWorker<Item extends { readonly id: string }, Result>(
  settings: LeasedWorkerSettings<Item, Result>,
): LeasedWorker<Item, Result> {
  const { clock, log, items, leaseMs, retryMs, concurrencyMax, run, renew } = settings;
  const stopping = new AbortController();
  const runs = new Map<string, { readonly item: Item; readonly result: Promise<Result | null> }>();
  const slots: Slots<Item> = {
    get free() {
      return Math.max(0, concurrencyMax - runs.size);
    },
    take(claimed) {
      for (const item of claimed) begin(item, false);
    },
  };
  const leased = (): Item[] => [...runs.values()].map(({ item }) => item);

  const claiming = createRepeatingTask({ clock, log, failure: `cannot claim ${items}`, retryMs }, () =>
    settings.claim(slots),
  );
  // Three attempts at renewal fit into a lease.
  const renewing = createRepeatingTask(
    { clock, log, failure: `cannot renew the leases of ${items}`, retryMs: leaseMs / 3 },
    async () => {
      if (runs.size > 0) await renew(leased(), leaseMs);
      return leaseMs / 3;
    },
  );

  function begin(item: Item, isNew: boolean): void {
    const result = run(item, stopping.signal, isNew).catch((error: unknown) => {
      if (!stopping.signal.aborted)
        log.error({ id: item.id, err: error }, `work on ${items} failed; retrying after the lease`);
      return null;
    });
    const entry = { item, result };
    runs.set(item.id, entry);
    void result.then(() => ended(entry));
  }

  function ended(entry: { readonly item: Item }): void {
    // Kept until `stop` has released it, and if it was claimed again under a newer fence.
    if (stopping.signal.aborted || runs.get(entry.item.id) !== entry) return;
    const wasFull = slots.free === 0;
    runs.delete(entry.item.id);
    if (wasFull) claiming.wake();
  }

  return {
    start(claims = true) {
      renewing.start();
      if (claims) claiming.start();
    },
    wake: claiming.wake,
    take: (item) => begin(item, true),
    async stop() {
      stopping.abort();
      await Promise.all([claiming.stop(), renewing.stop()]);
      if (settings.stopAwaitsRuns) await Promise.all([...runs.values()].map(({ result }) => result));
      if (runs.size > 0) await renew(leased(), 0).catch(() => {});
      runs.clear();
    },
    running: (id) => runs.get(id)?.result,
    get underWay() {
      return runs.size;
    },
  };
}
