import { CallError } from '@cumulus/contract/errors.ts';
import type { Logger } from 'pino';
import { type Attempts, expectAllowed } from '../../accounts/attempts.ts';
import type { RecentSignIn } from '../../accounts/recent-sign-in.ts';
import { lockSignIn, type Session } from '../../accounts/session.ts';
import { expectWritable } from '../../db/may-write.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FreezeKeeper } from '../../ports/freezes.ts';
import type { Mail } from '../../ports/mail.ts';
import { createRepeatingTask, type RepeatingTask } from '../../runtime/repeating-task.ts';
import type { Links } from './links.ts';
import { freezeAddress, thawMail } from './mails.ts';
import { noteFrozen, noteThawed } from './note.ts';
import { freezeState, frozenSince, markRecorded, unrecordedFreezes } from './store.ts';

/** How long an account stays frozen at least without a passkey, milliseconds; the signer keeps to the same. */
const THAW_WAIT = 24 * 60 * 60_000;
const FREEZE_LINK_LASTS = 30 * 24 * 60 * 60_000;
const THAW_LINK_LASTS = 30 * 60_000;
const THAW_MAILS = { name: 'thaw mail', most: 3, seconds: 60 * 60 };
/** Pause between two looks for freezes that the signer lacks, milliseconds. */
const RECORD_EVERY = 5_000;
const RECORD_AT_ONCE = 100;

/** An account whose owner has frozen it. */
export interface Frozen {
  readonly since: Date;
  /** When it may be thawed without a passkey. */
  readonly thawableAt: Date;
}

export interface Freeze {
  /** Null if the account is not frozen. */
  read(userId: string): Promise<Frozen | null>;
  /** Throws ACCOUNT_FROZEN. */
  expectThawed(userId: string): Promise<void>;
  /** From now on nothing of the user's moves or changes. Freezing again changes nothing. */
  freeze(userId: string): Promise<Frozen>;
  /** As `freeze`, of the user whom a link in a mail names. Throws FREEZE_LINK_INVALID. */
  freezeByLink(token: string): Promise<Frozen>;
  /** The address in a mail by which its reader freezes this account once, without signing in, until its sign-ins are ended. */
  freezeLink(userId: string): Promise<string>;
  /**
   * Sends the mail that a thaw asks for. Throws SIGN_IN_REQUIRED, ACCOUNT_NOT_FROZEN, THAW_TOO_EARLY,
   * THAW_BY_OPERATOR, RATE_LIMITED, MAIL_NOT_SENT.
   */
  sendThawLink(session: Session & { readonly email: string | null }): Promise<void>;
  /**
   * Thaws by the link of that mail. Throws SIGN_IN_REQUIRED, THAW_LINK_INVALID, THAW_TOO_EARLY, SIGNER_UNAVAILABLE, INCIDENT, and as
   * lockSignIn does.
   */
  thawByLink(session: Session, token: string): Promise<void>;
  /** Thaws at once by the session's ticket of a passkey. Throws THAW_NEEDS_PASSKEY without one, else as thawByLink does. */
  thawByPasskey(session: Session): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keeper: FreezeKeeper;
  readonly links: Links;
  readonly mail: Mail;
  readonly recentSignIn: RecentSignIn;
  readonly attempts: Attempts;
  readonly publicUrl: () => string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Accounts that their owners have frozen. The database refuses what is asked of it, in the statements that write; the signer keeps
 * the same in its journal and signs nothing. A freeze is written here first, so that it needs no signer; a thaw there first.
 */
export function createFreeze(deps: Deps): Freeze {
  const { db, clock, keeper, links, recentSignIn, attempts, log } = deps;

  async function read(userId: string): Promise<Frozen | null> {
    const since = await frozenSince(db, userId);
    return since && { since, thawableAt: new Date(since.getTime() + THAW_WAIT) };
  }

  async function freeze(userId: string): Promise<Frozen> {
    await db.transaction().execute((tx) => noteFrozen(tx, userId));
    // If this fails, a worker does it.
    await record(deps, userId).catch((error: unknown) => {
      log.warn({ err: error, user: userId }, 'the signer does not know of a freeze yet');
    });
    return await expectFrozen(userId);
  }

  async function expectFrozen(userId: string): Promise<Frozen> {
    const frozen = await read(userId);
    if (!frozen) throw new CallError('ACCOUNT_NOT_FROZEN');
    return frozen;
  }

  async function thaw(session: Session, ticket: string | null): Promise<void> {
    const { userId } = session;
    await db.transaction().execute(async (tx) => {
      await lockSignIn(tx, session);
      await expectWritable(tx);
      // If the process dies behind this line, the account stays frozen here, and may be thawed again.
      const until = await keeper.thaw(userId, ticket);
      if (until) throw new CallError('THAW_TOO_EARLY', { at: until.toISOString() });
      await noteThawed(tx, userId);
    });
  }

  return {
    read,
    freeze,
    async expectThawed(userId) {
      if (await frozenSince(db, userId)) throw new CallError('ACCOUNT_FROZEN');
    },
    async freezeByLink(token) {
      const linked = links.read('freeze', token, clock.now());
      if (!linked || (await freezeState(db, linked.userId)) !== linked.state)
        throw new CallError('FREEZE_LINK_INVALID');
      return await freeze(linked.userId);
    },
    async freezeLink(userId) {
      const state = (await freezeState(db, userId)) ?? '0';
      const expiresAt = clock.now() + FREEZE_LINK_LASTS;
      return freezeAddress(deps.publicUrl(), links.make('freeze', { userId, state, expiresAt }));
    },
    async sendThawLink(session) {
      recentSignIn.expect(session);
      const { userId, email } = session;
      const { since, thawableAt } = await expectFrozen(userId);
      if (thawableAt.getTime() > clock.now())
        throw new CallError('THAW_TOO_EARLY', { at: thawableAt.toISOString() });
      if (email === null) throw new CallError('THAW_BY_OPERATOR');
      expectAllowed(await attempts.take(THAW_MAILS, userId));
      const expiresAt = clock.now() + THAW_LINK_LASTS;
      const token = links.make('thaw', { userId, state: String(since.getTime()), expiresAt });
      await deps.mail.send(thawMail(deps.publicUrl(), email, token)).catch((error: unknown) => {
        log.error({ err: error }, 'mail could not be sent');
        throw new CallError('MAIL_NOT_SENT');
      });
    },
    async thawByLink(session, token) {
      recentSignIn.expect(session);
      const linked = links.read('thaw', token, clock.now());
      const { since } = await expectFrozen(session.userId);
      if (linked?.userId !== session.userId || linked.state !== String(since.getTime()))
        throw new CallError('THAW_LINK_INVALID');
      await thaw(session, null);
    },
    async thawByPasskey(session) {
      await expectFrozen(session.userId);
      if (!session.ticket) throw new CallError('THAW_NEEDS_PASSKEY');
      await thaw(session, session.ticket);
    },
  };
}

/** In one transaction, so that no thaw comes between. */
async function record({ db, keeper }: Pick<Deps, 'db' | 'keeper'>, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await markRecorded(tx, userId))) return;
    await keeper.freeze(userId);
  });
}

/** Tells the signer of freezes that it lacks. */
export function createFreezeRecording(deps: Pick<Deps, 'db' | 'clock' | 'keeper' | 'log'>): RepeatingTask {
  const failure = 'the signer cannot be told of a freeze';
  return createRepeatingTask({ ...deps, failure, retryMs: RECORD_EVERY }, async () => {
    for (const userId of await unrecordedFreezes(deps.db, RECORD_AT_ONCE)) await record(deps, userId);
    return RECORD_EVERY;
  });
}
