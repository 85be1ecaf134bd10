import { randomUUID } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { type Attempts, expectAllowed } from '../../accounts/attempts.ts';
import { notify } from '../../accounts/notify.ts';
import { expectWritable } from '../../db/may-write.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Mail } from '../../ports/mail.ts';
import type { PinKeeper } from '../../ports/pins.ts';
import type { TokenSeal } from '../../runtime/token-seal.ts';
import {
  dueOf,
  dueResets,
  emailOf,
  findByLink,
  markForgotten,
  moveDue,
  removeReset,
  writeDue,
  writeLink,
} from './forgotten-store.ts';
import { askedMail, beganMail } from './reset-mail.ts';
import { hasPin } from './store.ts';

const LINK_MS = 60 * 60_000;
/** What the signer waits, as users are notified beforehand. */
const WAIT_MS = 24 * 60 * 60_000;
/** Mails to one user. */
const MAILS = { name: 'forgotten PIN', most: 3, seconds: 60 * 60 };

/** What a link stands for. */
export interface ResetState {
  readonly is: 'asked' | 'waiting' | 'ended';
  readonly dueAt: Date | null;
}

/**
 * Forgotten PINs. A mailed link begins a wait of a day, which the signer keeps; its user is notified and may cancel it from any device and
 * from the mail, and the right PIN does. Then the signer removes the PIN.
 */
export interface ForgottenPin {
  /** Mails the link. Throws CallError PIN_NOT_SET, PIN_RESET_UNAVAILABLE without an e-mail, RATE_LIMITED, MAIL_NOT_SENT, INCIDENT. */
  ask(userId: string): Promise<void>;
  look(token: string): Promise<ResetState>;
  /** Mails how to cancel it, and begins the wait. Throws CallError PIN_RESET_LINK_EXPIRED, MAIL_NOT_SENT, SIGNER_UNAVAILABLE, INCIDENT. */
  begin(token: string): Promise<ResetState>;
  /** The PIN stays. Throws CallError SIGNER_UNAVAILABLE. */
  cancel(userId: string): Promise<void>;
  /** As `cancel`; a link that is unknown has nothing to cancel. */
  cancelByLink(token: string): Promise<ResetState>;
  /** When the user's PIN will be removed; null if no one has asked for that. */
  dueAt(userId: string): Promise<Date | null>;
  /** Removes the PINs whose waits are over. */
  finishDue(): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly keeper: Pick<PinKeeper, 'askReset' | 'cancelReset' | 'finishReset'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly mail: Mail;
  readonly attempts: Attempts;
  /** Seals the ids in mailed links: who can write the database cannot make one. */
  readonly links: TokenSeal;
  readonly publicUrl: () => string;
}

const ENDED: ResetState = { is: 'ended', dueAt: null };

export function createForgottenPin(deps: Deps): ForgottenPin {
  const { db, keeper, clock, links, publicUrl } = deps;
  const now = () => new Date(clock.now());
  const linkOf = (id: string) => `${publicUrl()}/pin-reset?token=${links.seal(id)}`;
  const find = async (token: string) => {
    const id = links.open(token);
    return id === null ? null : await findByLink(db, id, now());
  };
  const send = async (letter: Parameters<Mail['send']>[0]): Promise<void> => {
    await deps.mail.send(letter).catch((cause: unknown) => {
      throw Object.assign(new CallError('MAIL_NOT_SENT'), { cause });
    });
  };

  async function cancel(userId: string): Promise<void> {
    await keeper.cancelReset(userId);
    await removeReset(db, userId);
  }

  async function finish(userId: string): Promise<void> {
    const outcome = await keeper.finishReset(userId);
    if (outcome.is === 'waiting') return await moveDue(db, userId, outcome.until);
    if (outcome.is === 'kept') return await removeReset(db, userId);
    await db.transaction().execute(async (tx) => {
      await markForgotten(tx, userId);
      await removeReset(tx, userId);
      await notify(tx, { userId, kind: 'pin_changed', facts: { change: 'removed' } });
    });
  }

  return {
    async ask(userId) {
      await expectWritable(db);
      if (!(await hasPin(db, userId))) throw new CallError('PIN_NOT_SET');
      const to = await emailOf(db, userId);
      if (to === null) throw new CallError('PIN_RESET_UNAVAILABLE');
      expectAllowed(await deps.attempts.take(MAILS, userId));
      const id = await writeLink(db, userId, randomUUID(), new Date(clock.now() + LINK_MS));
      await send(askedMail(to, linkOf(id)));
    },

    async look(token) {
      const found = await find(token);
      if (found?.dueAt) return { is: 'waiting', dueAt: found.dueAt };
      return found?.isLinkGood ? { is: 'asked', dueAt: null } : ENDED;
    },

    async begin(token) {
      const found = await find(token);
      if (found?.dueAt) return { is: 'waiting', dueAt: found.dueAt };
      if (!found?.isLinkGood || found.email === null) throw new CallError('PIN_RESET_LINK_EXPIRED');
      await expectWritable(db);
      // Before it begins, so that no PIN goes of which its owner was not told.
      await send(beganMail(found.email, linkOf(found.id), new Date(clock.now() + WAIT_MS)));
      // If the process dies behind this line, the signer waits for what no one will ask it to finish; the link begins it again.
      const dueAt = await keeper.askReset(found.userId);
      if (dueAt === null) return ENDED;
      await writeDue(db, found.id, dueAt, now());
      return { is: 'waiting', dueAt };
    },

    cancel,

    async cancelByLink(token) {
      const found = await find(token);
      if (found) await cancel(found.userId);
      return ENDED;
    },

    dueAt: (userId) => dueOf(db, userId),

    async finishDue() {
      for (const userId of await dueResets(db, now())) await finish(userId);
    },
  };
}
