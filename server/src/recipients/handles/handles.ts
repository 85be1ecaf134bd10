import type { FoundRecipient, HandleState } from '@cumulus/contract/calls/handles.ts';
import { readEmail } from '@cumulus/contract/email.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { readHandle } from '@cumulus/contract/handle.ts';
import { type Attempts, expectAllowed } from '../../accounts/attempts.ts';
import type { Caller } from '../../accounts/caller.ts';
import { isEmailVerified } from '../../accounts/email-proof.ts';
import { lockSession, type Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import { networkKey } from '../../runtime/address-key.ts';
import { isReserved, lookOf } from './look.ts';
import {
  findReceiver,
  forgetReleased,
  isOwnWallet,
  lastHandle,
  noteFound,
  releaseHandle,
  type StoredHandle,
  takeHandle,
} from './store.ts';

const DAY = 24 * 60 * 60_000;
/** A user has to keep a handle for so long before they can choose another: others have learned it. */
const FIXED_MS = 30 * DAY;
/** How long no one else can take a handle that was given up: people who know it would pay a stranger. */
const KEPT_MS = 90 * DAY;
/** Tries of a user to choose one: a list of handles that are taken is longer. */
const TRIES = { name: 'handles tried', most: 30, seconds: 60 * 60 };
/** A person pays fewer people in an hour; a list of e-mail addresses is longer. */
const LOOKUPS = { name: 'recipients looked up', most: 60, seconds: 60 * 60 };
/** Of all users of one network. */
const LOOKUPS_OF_NETWORK = { name: 'recipients looked up by network', most: 600, seconds: 60 * 60 };

export interface HandleSetting {
  /** As typed. */
  readonly handle: string;
  readonly byEmail: boolean;
  readonly walletId: string;
}

export interface Handles {
  get(userId: string): Promise<HandleState>;
  /** Null: the user cannot be found. Throws CallError as `setHandle` says, and as lockSession does. */
  set(session: Session, setting: HandleSetting | null): Promise<HandleState>;
  /**
   * The user that a handle or an e-mail address finds, noted for the caller; null if there is none. Neither the answer nor its time shows why:
   * the same statement is run in every case. Throws CallError RATE_LIMITED.
   */
  find(caller: Pick<Caller, 'userId' | 'ip'>, name: string): Promise<FoundRecipient | null>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly attempts: Attempts;
}

export function createHandles({ db, clock, attempts }: Deps): Handles {
  return {
    async get(userId) {
      return stateOf(await lastHandle(db, userId), clock.now());
    },

    async set(session, setting) {
      const { userId } = session;
      const now = clock.now();
      const handle = setting && readHandle(setting.handle);
      if (setting && handle === null) throw new CallError('MALFORMED_HANDLE');
      if (setting) expectAllowed(await attempts.take(TRIES, userId));
      return await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        if (!setting || handle === null) {
          await releaseHandle(tx, userId, new Date(now));
          return stateOf(await lastHandle(tx, userId), now);
        }
        const { byEmail, walletId } = setting;
        if (byEmail && !(await isEmailVerified(tx, userId))) throw new CallError('EMAIL_UNVERIFIED');
        if (!(await isOwnWallet(tx, userId, walletId))) throw new CallError('WALLET_NOT_FOUND');
        const last = await lastHandle(tx, userId);
        if (last && last.handle !== handle && fixedUntil(last, now) !== null)
          throw new CallError('HANDLE_FIXED');
        const look = lookOf(handle);
        if (isReserved(look)) throw new CallError('HANDLE_TAKEN');
        await forgetReleased(tx, new Date(now - KEPT_MS));
        if (last?.handle !== handle) await releaseHandle(tx, userId, new Date(now));
        const takenAt = last?.handle === handle ? last.takenAt : new Date(now);
        const isTaken = await takeHandle(tx, { look, handle, userId, byEmail, walletId, takenAt });
        if (!isTaken) throw new CallError('HANDLE_TAKEN');
        return stateOf(await lastHandle(tx, userId), now);
      });
    },

    async find({ userId, ip }, name) {
      expectAllowed(await attempts.take(LOOKUPS, userId));
      expectAllowed(await attempts.take(LOOKUPS_OF_NETWORK, networkKey(ip ?? 'unknown')));
      const handle = readHandle(name);
      const email = readEmail(name);
      const by = handle !== null ? { handle, look: lookOf(handle) } : 'email' in email ? email : null;
      const receiver = by && (await findReceiver(db, by));
      if (!receiver) return null;
      const paidAt = await noteFound(db, userId, receiver);
      const formerAddress = paidAt === receiver.address ? null : paidAt;
      return { handle: receiver.handle, address: receiver.address, formerAddress };
    },
  };
}

function stateOf(last: StoredHandle | null, now: number): HandleState {
  if (!last) return { isFound: false, handle: null, byEmail: false, walletId: null, fixedUntil: null };
  const { isReleased, handle, byEmail, walletId } = last;
  return { isFound: !isReleased, handle, byEmail, walletId, fixedUntil: fixedUntil(last, now) };
}

function fixedUntil({ takenAt }: StoredHandle, now: number): string | null {
  const until = takenAt.getTime() + FIXED_MS;
  return until > now ? new Date(until).toISOString() : null;
}
