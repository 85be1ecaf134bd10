import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';

/** What the database notifies every server process of; see the migrations' pg_notify. */
export type Channel =
  | 'pin_changed'
  | 'email_blocked'
  | 'sessions_voided'
  | 'positions_changed'
  | 'wallets_changed';

/** Tells caches what has gone out of date. */
export interface Invalidations {
  /** Calls back with the notification's payload, or with null when any number of them may have been missed. */
  on(channel: Channel, changed: (payload: string | null) => void): void;
  /**
   * Whether every notification older than FRESH_FOR has arrived. If not, nothing may be cached. Within HEARTBEAT_TIMEOUT
   * more, listeners hear null; what is not to be believed even that long asks this before it uses what it has cached.
   */
  arriving(): boolean;
  close(): Promise<void>;
}

/** How the two connections are seen in pg_stat_activity. */
export const LISTENER_NAME = 'cumulus-invalidations';

/** Pauses before new connections are tried, milliseconds; the last one repeats. */
const RECONNECT_AFTER = [100, 500, 2_000, 5_000] as const;
/** How often a heartbeat is sent, and how long it may take to be heard, milliseconds. */
const HEARTBEAT_EVERY = 1_000;
const HEARTBEAT_TIMEOUT = 5_000;
/** How long after a heartbeat was sent that has been heard notifications count as arriving, milliseconds. */
const FRESH_FOR = 3_000;

/**
 * Listens on one connection of its own, and on a new one whenever that breaks or falls silent. Silence is found by a
 * heartbeat: notifications arrive in the order of their commits, so one that is heard proves that nothing sent before it was
 * missed. It is sent over a second connection, because a pooler that shares connections between transactions delivers to a
 * client what that client sends, and drops what others send.
 */
export function openInvalidations(deps: { url: string; clock: Clock; log: Logger }): Invalidations {
  const { clock, log } = deps;
  const listeners = new Map<Channel, ((payload: string | null) => void)[]>();
  const stop = new AbortController();
  /** One channel for as long as this process lives: a pooler's connection may go on listening to it. */
  const heartbeat = `heartbeat_${randomUUID().replaceAll('-', '')}`;
  let beat = 0;
  /** When the newest heartbeat was sent that has been heard; null while there is no connection. */
  let heard: number | null = null;

  const tellAll = (): void => {
    for (const changed of [...listeners.values()].flat()) changed(null);
  };

  /** Rejects when the connections are over, for whatever reason; resolves at a stop. */
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
      if (heard === null) onListening();
      heard = sentAt;
      pause.abort();
    });
    try {
      await Promise.all([receiver.connect(), sender.connect()]);
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
        await clock.sleep(HEARTBEAT_EVERY, over.signal);
      }
      if (!stop.signal.aborted) throw new Error('The connection that listens for notifications has ended.');
    } finally {
      heard = null;
      stop.signal.removeEventListener('abort', end);
      for (const client of [receiver, sender]) client.end().catch(() => {});
    }
  };

  const run = async (): Promise<void> => {
    let isWarned = false;
    for (let failures = 0; !stop.signal.aborted; failures++) {
      await listen(() => {
        // What changed before this moment went unheard.
        tellAll();
        if (isWarned) log.info('notifications of the database arrive again');
        isWarned = false;
        failures = 0;
      }).catch((error: unknown) => {
        // Once, not at every new try: until then what is remembered costs queries, and nothing else.
        if (!isWarned && !stop.signal.aborted)
          log.warn({ err: error }, 'the database cannot be listened to: nothing is cached');
        isWarned = true;
      });
      tellAll();
      await clock.sleep(RECONNECT_AFTER[Math.min(failures, RECONNECT_AFTER.length - 1)]!, stop.signal);
    }
  };

  let running: Promise<void> | undefined;
  return {
    on(channel, changed) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), changed]);
      // Started with the first listener's turn of the event loop over, so that all of them are known.
      running ??= Promise.resolve().then(run);
    },
    arriving() {
      if (heard === null) return false;
      const age = clock.now() - heard;
      // Below zero the clock has been set back, and says nothing of how long ago that was.
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
