import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { type Held, keepLeases, type Leased, renewLeases } from './lease.ts';
import type { Db } from './pool.ts';

/** The rows of a table that this process works on, each under its lease. */
export interface LeasedRuns<Row extends Held> {
  readonly size: number;
  /** Counts a row as under work until `work` has ended. */
  add(row: Row, work: Promise<void>): void;
  /** Keeps the leases until `signal` aborts. */
  keep(signal: AbortSignal): Promise<void>;
  /** Lets go of all of them, so that another worker need not wait. */
  letGo(): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly leaseMs: number;
  /** Hears when the work on a row has ended. */
  readonly ended: () => void;
}

export function leasedRuns<Row extends Held>(table: Leased, deps: Deps): LeasedRuns<Row> {
  const { db, clock, log, leaseMs, ended } = deps;
  const rows = new Map<string, Row>();

  async function renew(): Promise<void> {
    if (rows.size > 0)
      await renewLeases(db, table, [...rows.values()], leaseMs).catch((error: unknown) =>
        log.warn({ table, err: error }, 'leases cannot be renewed'),
      );
  }

  return {
    get size() {
      return rows.size;
    },
    add(row, work) {
      rows.set(row.id, row);
      void work.finally(() => {
        // Under a newer lease it may have been taken up here again.
        if (rows.get(row.id) === row) rows.delete(row.id);
        ended();
      });
    },
    keep: (signal) => keepLeases(clock, leaseMs, signal, renew),
    async letGo() {
      if (rows.size > 0) await renewLeases(db, table, [...rows.values()], 0).catch(() => {});
    },
  };
}
