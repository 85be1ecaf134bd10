import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { sessionSettings } from './session-settings.ts';

/** Channels of the migrations' pg_notify. */
export type Channel =
  | 'pin_changed'
  | 'email_blocked'
  | 'sessions_voided'
  | 'session_ended'
  | 'positions_changed'
  | 'rest_changed'
  | 'incident_changed'
  | 'wallets_changed'
  | 'deposits_hinted'
  | 'deposits_booked';

/** Notifies caches of changes. */
export interface Invalidations {
  /** Calls back with a notification's payload, or with null if notifications may have been missed. */
  on(channel: Channel, changed: (payload: string | null) => void): void;
  /**
   * Whether every notification older than FRESH_FOR has arrived. If not, nothing may be cached; listeners get null within
   * HEARTBEAT_TIMEOUT. A cache that must not be stale that long checks this before each use.
   */
  arriving(): boolean;
  close(): Promise<void>;
}

/** Application name of the two connections. */
export const LISTENER_NAME = 'cumulus-invalidations';

/** Backoff before reconnecting, milliseconds; the last one repeats. */
const RECONNECT_AFTER = [100, 500, 2_000, 5_000] as const;
/** Milliseconds, as all below. */
const HEARTBEAT_INTERVAL = 1_000;
const HEARTBEAT_TIMEOUT = 5_000;
/** How long after sending a received heartbeat notifications count as arriving. */
const FRESH_FOR = 3_000;

/**
 * Listens on a dedicated connection, and reconnects if it breaks or falls silent. A heartbeat detects silence: notifications
 * arrive in commit order, so receiving one proves that none sent before it was missed. It is sent over a second connection,
 * because a transaction pooler delivers to a client only the notifications that this client sends.
 */
export function openInvalidations(deps: { url: string; clock: Clock; log: Logger }): Invalidations {
  const { clock, log } = deps;
  const listeners = new Map<Channel, ((payload: string | null) => void)[]>();
  const stop = new AbortController();
  /** The same channel after a reconnect: a pooler's connection may keep listening to it. */
  const heartbeat = `heartbeat_${randomUUID().replaceAll('-', '')}`;
  let beat = 0;
  /** When the newest received heartbeat was sent; null while disconnected. */
  let received: number | null = null;

  const invalidateAll = (): void => {
    for (const changed of [...listeners.values()].flat()) changed(null);
  };

  /** Rejects if a connection ends or falls silent; resolves at a stop. */
  const listen = async (onListening: () => void): Promise<void> => {
    const over = new AbortController();
    let pause = new AbortController();
    const end = (): void => {
      over.abort();
      pause.abort();
    };
    const [receiver, sender] = [connection(deps.url, end), connection(deps.url, end)];
    stop.signal.addEventListener('abort', end);
    let sentAt = 0;
    receiver.on('notification', ({ channel, payload = '' }) => {
      for (const changed of listeners.get(channel as Channel) ?? []) changed(payload);
      if (channel !== heartbeat || payload !== String(beat)) return;
      if (received === null) onListening();
      received = sentAt;
      pause.abort();
    });
    try {
      await Promise.all([receiver.connect(), sender.connect()]);
      await Promise.all([receiver, sender].map((client) => client.query(sessionSettings(HEARTBEAT_TIMEOUT))));
      for (const channel of [heartbeat, ...listeners.keys()]) await receiver.query(`listen ${channel}`);
      while (!over.signal.aborted) {
        pause = new AbortController();
        beat += 1;
        sentAt = clock.now();
        await sender.query(`notify ${heartbeat}, '${beat}'`);
        await clock.sleep(HEARTBEAT_TIMEOUT, pause.signal);
        if (!over.signal.aborted && !pause.signal.aborted)
          throw new Error(
            'Notifications of the database do not arrive on the connection that listens for them.',
          );
        await clock.sleep(HEARTBEAT_INTERVAL, over.signal);
      }
      if (!stop.signal.aborted) throw new Error('The connection that listens for notifications has ended.');
    } finally {
      received = null;
      stop.signal.removeEventListener('abort', end);
      for (const client of [receiver, sender]) client.end().catch(() => {});
    }
  };

  const run = async (): Promise<void> => {
    let isWarned = false;
    for (let failures = 0; !stop.signal.aborted; failures++) {
      await listen(() => {
        // Changes before this moment may have been missed.
        invalidateAll();
        if (isWarned) log.info('notifications of the database arrive again');
        isWarned = false;
        failures = 0;
      }).catch((error: unknown) => {
        // Logged once, not at every retry.
        if (!isWarned && !stop.signal.aborted)
          log.warn({ err: error }, 'notifications of the database do not arrive; caching is off');
        isWarned = true;
      });
      invalidateAll();
      await clock.sleep(RECONNECT_AFTER[Math.min(failures, RECONNECT_AFTER.length - 1)]!, stop.signal);
    }
  };

  let running: Promise<void> | undefined;
  return {
    on(channel, changed) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), changed]);
      // Deferred, so that every listener of this turn is registered first.
      running ??= Promise.resolve().then(run);
    },
    arriving() {
      if (received === null) return false;
      const age = clock.now() - received;
      // Negative if the clock was set back.
      return age >= 0 && age <= FRESH_FOR;
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}

function connection(url: string, onEnd: () => void): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: HEARTBEAT_TIMEOUT,
    query_timeout: HEARTBEAT_TIMEOUT,
  });
  client.once('end', onEnd);
  client.on('error', () => {});
  return client;
}
