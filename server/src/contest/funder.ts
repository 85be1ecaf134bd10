import { renewLeases } from '../db/lease.ts';
import { leasedRuns } from '../db/leased-runs.ts';
import { type FundingDeps, fundEntry } from './funding.ts';
import { claimEntries, type WaitingEntry } from './funding-store.ts';

export interface Funder {
  start(): void;
  /** Looks at the table now: an entry has come. */
  wake(): void;
  /** Lets go of everything; what is under way stays so, for the next worker. */
  stop(): Promise<void>;
  /** Entries that this process is sending SOL to. */
  readonly underWay: number;
}

export interface FunderDeps extends FundingDeps {
  /** How long a worker that dies keeps others from its entries, milliseconds. */
  readonly leaseMs: number;
}

/**
 * Most entries that one process funds at once. All of them reserve from the one treasury, and of those who try to at the
 * same moment one gets through and the others look again.
 */
const UNDER_WAY_MAX = 16;
/** Longest pause between two looks at the table: other processes make entries too, milliseconds. */
const POLL = 1_000;
/** Pause where the treasury or the network cannot give just now, milliseconds. */
const REST = 5_000;

/** Claims entries that wait for their SOL, and has it sent to them. */
export function createFunder(deps: FunderDeps): Funder {
  const { db, clock, log, leaseMs } = deps;
  const stopping = new AbortController();
  let pause = new AbortController();
  const runs = leasedRuns<WaitingEntry>('contest_entries', { ...deps, ended: () => pause.abort() });
  let working: Promise<unknown> | null = null;
  let restsUntil = 0;

  function take(entry: WaitingEntry): void {
    const funding = fundEntry(deps, entry, stopping.signal)
      .then(async (funded) => {
        if (typeof funded === 'string') return;
        if (clock.now() >= restsUntil) log.warn({ reason: funded.waits }, 'entries wait for their SOL');
        restsUntil = clock.now() + REST;
        await renewLeases(db, 'contest_entries', [entry], 0);
      })
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.error({ entry: entry.id, err: error }, 'an entry stays without its SOL');
      });
    runs.add(entry, funding);
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      const room = clock.now() < restsUntil ? 0 : UNDER_WAY_MAX - runs.size;
      try {
        if (room > 0) for (const entry of await claimEntries(db, room, leaseMs)) take(entry);
      } catch (error) {
        log.warn({ err: error }, 'the entries of contests cannot be reached');
      }
      await clock.sleep(POLL, pause.signal);
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
