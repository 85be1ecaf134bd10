import { CallError } from '@cumulus/contract/errors.ts';
import { PIN_DIGITS, PIN_TRIES } from '@cumulus/contract/limits.ts';
import { expectProven } from '../../accounts/email-proof.ts';
import { notify } from '../../accounts/notify.ts';
import { lockSession, type Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { PinKeeper, PinLock, PinRemoval } from '../../ports/pins.ts';
import { removeReset } from './forgotten-store.ts';
import { hasOlderPin } from './older.ts';
import { hasPin, markRemoved, markSet, showTries } from './store.ts';
import { isWeakPin } from './weak-pin.ts';

const FORMAT = new RegExp(`^[0-9]{${PIN_DIGITS}}$`);

/** PINs. The signer keeps and compares them; the database says who has one, and shows operators how often it was wrong. */
export interface Pin {
  /** Whether the user has a PIN, from the database. */
  isSet(userId: string): Promise<boolean>;
  /** Throws MALFORMED_PIN, WEAK_PIN, PIN_ALREADY_SET, EMAIL_UNVERIFIED or SIGNER_UNAVAILABLE, and as lockSession does. */
  set(session: Session, pin: string): Promise<void>;
  /** Takes the PIN; null if a passkey was given instead. Throws PIN_NOT_SET, and as stepUp and lockSession do. */
  remove(session: Session, pin: string | null): Promise<void>;
  /**
   * Returns null if the user has no PIN, and a ticket for the signer if the PIN is right, good for the decision alone. Otherwise throws
   * PIN_REQUIRED, MALFORMED_PIN, INVALID_PIN, PIN_LOCKED, PIN_TOO_OFTEN, PIN_NOT_CARRIED_OVER or SIGNER_UNAVAILABLE. Every well-formed PIN counts as a
   * try: the fifth wrong one locks, and each further one locks for longer. The INVALID_PIN of a try that locks carries the duration.
   */
  stepUp(userId: string, pin: string | null, decision: string): Promise<string | null>;
}

interface Deps {
  readonly db: Db;
  readonly keeper: Omit<PinKeeper, 'authorise'>;
  /** Whether new PINs that are easy to guess are refused. Older ones work on. */
  readonly rules?: 'strict' | 'any';
  /** Whether the address has to be proven before a PIN is set. */
  readonly needsProof?: boolean;
}

export function createPin({ db, keeper, rules = 'strict', needsProof = false }: Deps): Pin {
  return {
    isSet: (userId) => hasPin(db, userId),

    async set(session, pin) {
      expectFormat(pin);
      const { userId, ticket = null } = session;
      if (await hasPin(db, userId)) throw new CallError('PIN_ALREADY_SET');
      if (rules === 'strict' && isWeakPin(pin)) throw new CallError('WEAK_PIN');
      const isNew = await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        if (needsProof) await expectProven(tx, userId);
        // If the process dies behind this line, the signer has a PIN that the database does not show: the next `set` shows it.
        const isNew = await keeper.setPin(userId, pin, ticket);
        await markSet(tx, userId);
        if (isNew) await notify(tx, { userId, kind: 'pin_changed', facts: { change: 'set' } });
        return isNew;
      });
      if (!isNew) throw new CallError('PIN_ALREADY_SET');
    },

    async remove(session, pin) {
      if (pin !== null) expectFormat(pin);
      const { userId, ticket = null } = session;
      if (!(await hasPin(db, userId))) throw new CallError('PIN_NOT_SET');
      const outcome = await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        const removed = await keeper.removePin(userId, pin, ticket);
        if (removed.is === 'none') await expectCarriedOver(userId);
        if (removed.is === 'right' || removed.is === 'none') await markRemoved(tx, userId);
        if (removed.is === 'right')
          await notify(tx, { userId, kind: 'pin_changed', facts: { change: 'removed' } });
        return removed;
      });
      if (outcome.is === 'none') throw new CallError('PIN_NOT_SET');
      await judge(userId, outcome);
    },

    async stepUp(userId, pin, decision) {
      if (!pin) {
        if (await hasPin(db, userId)) throw new CallError('PIN_REQUIRED', {});
        return null;
      }
      expectFormat(pin);
      const outcome = await keeper.checkPin(userId, pin, decision);
      if (outcome.is === 'none') await expectCarriedOver(userId);
      await judge(userId, outcome);
      return outcome.is === 'right' ? outcome.ticket : null;
    },
  };

  /** Whom an older version asked for a PIN must not go on without one, because the signer lacks it. */
  async function expectCarriedOver(userId: string): Promise<void> {
    if (await hasOlderPin(db, userId)) throw new CallError('PIN_NOT_CARRIED_OVER');
  }

  /** Shows operators what became of a PIN. Throws unless it was right or the user has none. */
  async function judge(userId: string, outcome: PinRemoval): Promise<void> {
    switch (outcome.is) {
      case 'none':
        return;
      case 'right':
        // The signer has forgotten that it was forgotten.
        await removeReset(db, userId);
        return showTries(db, userId, 0, null);
      case 'too_often':
        throw new CallError('PIN_TOO_OFTEN', { seconds: outcome.seconds });
      case 'locked':
        throw new CallError('PIN_LOCKED', wait(outcome.lock));
      case 'wrong': {
        const { failed, lock } = outcome;
        await showTries(db, userId, failed, lock?.until ?? null);
        throw new CallError('INVALID_PIN', {
          triesLeft: Math.max(0, PIN_TRIES - failed),
          ...(lock && wait(lock)),
        });
      }
    }
  }
}

function expectFormat(pin: string): void {
  if (!FORMAT.test(pin)) throw new CallError('MALFORMED_PIN');
}

function wait({ until, seconds }: PinLock): { retryAt: string; seconds: number } {
  return { retryAt: until.toISOString(), seconds };
}
