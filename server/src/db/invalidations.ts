import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';

/** What the database tells every server process when it has changed; see the migrations' pg_notify. */
export type Channel = 'pin_changed' | 'email_blocked' | 'positions_changed' | 'wallets_changed';

/** Tells caches what has gone out of date. */
export interface Invalidations {
  /** Calls back with the notification's payload, or with null when any number of them may have been missed. */
  on(channel: Channel, changed: (payload: string | null) => void): void;
  /** False while notifications cannot arrive: nothing may be cached then. */
  arriving(): boolean;
  close(): Promise<void>;
}

/** How the listening connections are seen in pg_stat_activity. */
export const LISTENER_NAME = 'cumulus-invalidations';

/** Pauses before a new connection is tried, milliseconds; the last one repeats. */
const RECONNECT_AFTER = [100, 500, 2_000, 5_000] as const;
/** A connection that dies without a word is found out within this time and the next, milliseconds. */
const HEARTBEAT_EVERY = 10_000;
const HEARTBEAT_TIMEOUT = 5_000;

/** Listens on one connection of its own, and on a new one whenever that breaks. */
export function invalidations(deps: { url: string; clock: Clock; log: Logger }): Invalidations {
  const listeners = new Map<Channel, ((payload: string | null) => void)[]>();
  const stop = new AbortController();
  let arriving = false;

  const tellAll = (): void => {
    for (const changed of [...listeners.values()].flat()) changed(null);
  };

  /** Resolves when the connection is over. Rejects where none could be made. */
  const listen = async (onListening: () => void): Promise<void> => {
    const client = new pg.Client({
      connectionString: deps.url,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: HEARTBEAT_TIMEOUT,
      query_timeout: HEARTBEAT_TIMEOUT,
    });
    const over = new AbortController();
    client.once('end', () => over.abort());
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => {
      for (const changed of listeners.get(channel as Channel) ?? []) changed(payload ?? null);
    });
    const end = (): void => over.abort();
    stop.signal.addEventListener('abort', end);
    try {
      await client.connect();
      for (const channel of listeners.keys()) await client.query(`listen ${channel}`);
      if (stop.signal.aborted) return;
      onListening();
      while (!over.signal.aborted) {
        await deps.clock.sleep(HEARTBEAT_EVERY, over.signal);
        if (!over.signal.aborted) await client.query('select');
      }
    } finally {
      stop.signal.removeEventListener('abort', end);
      client.end().catch(() => {});
    }
  };

  const run = async (): Promise<void> => {
    for (let failures = 0; !stop.signal.aborted; failures++) {
      await listen(() => {
        // Whatever changed before this moment went unheard.
        tellAll();
        arriving = true;
        failures = 0;
      }).catch((error: unknown) => deps.log.warn({ err: error }, 'cannot listen to the database'));
      arriving = false;
      tellAll();
      await deps.clock.sleep(RECONNECT_AFTER[Math.min(failures, RECONNECT_AFTER.length - 1)]!, stop.signal);
    }
  };

  let running: Promise<void> | undefined;
  return {
    on(channel, changed) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), changed]);
      // Started with the first listener's turn of the event loop over, so that all of them are known.
      running ??= Promise.resolve().then(run);
    },
    arriving: () => arriving,
    async close() {
      stop.abort();
      await running;
    },
  };
}
