import { CallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import { notify } from '../../accounts/notify.ts';
import { type Session, sessionIdOf } from '../../accounts/session.ts';
import type { Invalidations } from '../../db/invalidations.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import { createCache } from '../../runtime/cache.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';
import { describeDevice } from './describe.ts';
import { digestOf } from './device-key.ts';
import { beginUse, EXACT_TO_MS, endSessions, forgetOld, listDevices, noteUse } from './store.ts';

const CACHED_MAX = 20_000;
/** Pauses of the sweep, milliseconds: after the last batch, between batches, after a failure. */
const SWEEP_INTERVAL = 60 * 60_000;
const NEXT_BATCH_AFTER = 1_000;
const RETRY_AFTER = 60_000;

/** A session on its device. */
export interface Device {
  readonly id: string;
  readonly signedInAt: Date;
  /** Exact to some minutes. */
  readonly lastUsedAt: Date;
  /** In words ("Chrome on Android"); null if it is not known. */
  readonly device: string | null;
  readonly place: string | null;
}

/** The origin of a request. */
export interface Origin {
  readonly ip: string | null;
  readonly userAgent: string | undefined;
  readonly deviceKey: string;
}

export interface Devices {
  /**
   * Notes that a session is used, and tells its user if it is on a new device. Throws UNAUTHENTICATED if it was ended. A token
   * of an older version, which does not name its session, passes.
   */
  use(session: Session, origin: Origin): Promise<void>;
  /** The user's sessions, the most recently used first. */
  list(userId: string): Promise<readonly Device[]>;
  /** Throws SESSION_NOT_FOUND if the user has no such session that lasts. */
  end(userId: string, sessionId: string): Promise<void>;
  /** Ends all but the caller's own. */
  endOthers(session: Session): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly invalidations: Pick<Invalidations, 'on' | 'arriving'>;
  /** Town and country of an IP address; null if it is not known. */
  readonly placeOf: (ip: string) => string | null;
}

/** Sessions that were used are cached while the database's notifications are known to arrive. */
export function createDevices({ db, clock, invalidations, placeOf }: Deps): Devices {
  const expiry = { clock, maxAgeMs: EXACT_TO_MS };
  const live = createCache<string, true>({ max: CACHED_MAX, expiry, canKeep: invalidations.arriving });
  invalidations.on('session_ended', live.invalidate);

  async function note(id: string, session: Session, origin: Origin): Promise<true> {
    const { userId } = session;
    const place = origin.ip === null ? null : placeOf(origin.ip);
    let isLive = await noteUse(db, { id, userId, place });
    if (isLive === null) {
      const device = describeDevice(origin.userAgent);
      const deviceKey = digestOf(origin.deviceKey);
      await db.transaction().execute(async (tx) => {
        const begun = await beginUse(tx, { id, session, device, deviceKey, place });
        if (begun?.isNew)
          await notify(tx, { userId, kind: 'new_device', facts: { device }, cause: `new_device ${id}` });
      });
      isLive = await noteUse(db, { id, userId, place });
    }
    if (!isLive) throw new CallError('UNAUTHENTICATED');
    return true;
  }

  return {
    async use(session, origin) {
      const id = sessionIdOf(session);
      if (id === null) return;
      if (!invalidations.arriving()) live.invalidate(null);
      await live.load(id, () => note(id, session, origin));
    },
    async list(userId) {
      const devices = await listDevices(db, userId);
      return devices.map(({ device, userAgent, ...rest }) => ({
        ...rest,
        device: device ?? describeDevice(userAgent ?? undefined),
      }));
    },
    async end(userId, sessionId) {
      const ended = await db.transaction().execute((tx) => endSessions(tx, userId, 'this', sessionId));
      if (ended === 0) throw new CallError('SESSION_NOT_FOUND');
    },
    async endOthers(session) {
      const own = sessionIdOf(session);
      // A token of an older version does not say which session is its own.
      if (own === null) throw new CallError('SIGN_IN_REQUIRED');
      await db.transaction().execute((tx) => endSessions(tx, session.userId, 'others', own));
    },
  };
}

/** Deletes sessions that no one used for long. */
export function createForgetting(
  deps: Pick<Deps, 'db' | 'clock'> & { log: Pick<Logger, 'warn'> },
): RepeatingTask {
  const failure = 'unused sessions cannot be removed';
  return createRepeatingTask({ ...deps, failure, retryMs: RETRY_AFTER }, async () =>
    (await forgetOld(deps.db)) ? NEXT_BATCH_AFTER : SWEEP_INTERVAL,
  );
}
