import { createHmac } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { PIN_DIGITS, PIN_TRIES, PIN_WAITS_MINUTES } from '@cumulus/contract/limits.ts';
import type { Session } from '../accounts/session.ts';
import type { Db } from '../db/pool.ts';
import type { Hasher } from '../ports/hasher.ts';
import { clearPin, clearTries, countTry, hasPin, insertPin, type Lock, readLock, type Try } from './store.ts';

const FORMAT = new RegExp(`^[0-9]{${PIN_DIGITS}}$`);

export interface Pin {
  /** Whether the user has a PIN, from the database. */
  isSet(userId: string): Promise<boolean>;
  /** Throws MALFORMED_PIN or PIN_ALREADY_SET, and as lockSession does. */
  set(session: Session, pin: string): Promise<void>;
  /** Throws PIN_NOT_SET, and as stepUp and lockSession do. */
  remove(session: Session, pin: string): Promise<void>;
  /**
   * Resolves if the user has no PIN or the PIN is right; else throws PIN_REQUIRED, MALFORMED_PIN, INVALID_PIN or PIN_LOCKED.
   * Every well-formed PIN counts as a try: the fifth wrong one locks, and each further one locks for longer. The
   * INVALID_PIN of a try that locks carries the duration.
   */
  stepUp(userId: string, pin: string | null): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly hasher: Hasher;
  /** A secret outside the database: without it, the hashes of a stolen table cannot be brute-forced. */
  readonly pepper: string;
}

export function createPin({ db, hasher, pepper }: Deps): Pin {
  const peppered = (userId: string, pin: string): string =>
    createHmac('sha256', pepper).update(`${userId}:${pin}`).digest('base64');

  /** Returns the hash that the PIN matched, or null if the user has no PIN. */
  const check = async (userId: string, pin: string): Promise<string | null> => {
    if (!FORMAT.test(pin)) throw new CallError('MALFORMED_PIN');
    const counted = await countTry(db, { userId, tries: PIN_TRIES, waitsMinutes: PIN_WAITS_MINUTES });
    if (!counted) {
      const lock = await readLock(db, userId);
      if (!lock) return null;
      throw new CallError('PIN_LOCKED', wait(lock));
    }
    if (!(await hasher.verify(counted.hash, peppered(userId, pin)))) throw wrong(counted);
    await clearTries(db, userId, counted.hash);
    return counted.hash;
  };

  return {
    isSet: (userId) => hasPin(db, userId),
    async set(session, pin) {
      const { userId } = session;
      if (!FORMAT.test(pin)) throw new CallError('MALFORMED_PIN');
      if (await hasPin(db, userId)) throw new CallError('PIN_ALREADY_SET');
      const hash = await hasher.hash(peppered(userId, pin));
      if (!(await insertPin(db, session, hash))) throw new CallError('PIN_ALREADY_SET');
    },
    async remove(session, pin) {
      const hash = await check(session.userId, pin);
      if (hash === null || !(await clearPin(db, session, hash))) throw new CallError('PIN_NOT_SET');
    },
    async stepUp(userId, pin) {
      if (pin) await check(userId, pin);
      else if (await hasPin(db, userId)) throw new CallError('PIN_REQUIRED');
    },
  };
}

function wrong({ number, lock }: Try): CallError {
  return new CallError('INVALID_PIN', {
    triesLeft: Math.max(0, PIN_TRIES - number),
    ...(lock && wait(lock)),
  });
}

function wait({ until, seconds }: Lock): { retryAt: string; seconds: number } {
  return { retryAt: until.toISOString(), seconds };
}
