import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createAccounts } from '../accounts/accounts.ts';
import { readSeenData } from '../accounts/user-data.ts';
import { createDatabaseClock } from '../adapters/database-clock.ts';
import { documentText } from '../operations/document.ts';
import { thawUser } from '../operations/freeze.ts';
import { order } from '../operations/order.ts';
import { noteFrozen } from '../security/freeze/note.ts';
import { deletePasskeys } from '../security/passkeys/store.ts';
import { removeReset, writeWait } from '../security/pin/forgotten-store.ts';
import { markReset } from '../security/pin/store.ts';
import type { Command } from './command.ts';
import { lookAtUser, userOptions } from './operator-user.ts';

export const userCommands: readonly Command[] = [
  {
    noun: 'users',
    verb: 'show',
    summary: 'Show how a user stands: terms, PIN, wallets, and whether the address is blocked',
    options: userOptions,
    bare: 'email',
    answers: {
      userId: 'Id of the user',
      email: 'E-mail address, or null',
      issuer: 'Who vouches for the user',
      subject: 'Under which name',
      createdAt: 'Since when',
      isBlocked: 'Whether the address is blocked',
      frozenAt: 'Since when the account is frozen, or null',
      terms: 'Versions of the terms that were accepted',
      pin: 'null, or failedTries and lockedUntil',
      passkeys: 'How many',
      wallets: 'How many are open',
      deletedWallets: 'How many are deleted',
      pendingIntents: 'Transactions that are under way',
    },
    async run(given, context) {
      const { db, print } = context;
      const { userId: id, see } = await lookAtUser(given, context, 'account');
      const kept = await see((seen) => readSeenData(seen, id));
      const [user] = kept.users!;
      const [pin] = kept.pins!;
      const { deleted = [], open = [] } = Object.groupBy(kept.wallets!, ({ deleted_at }) =>
        deleted_at === null ? 'open' : 'deleted',
      );
      const pending = kept.intents!.filter(({ state }) => state === 'pending').length;
      print(`User ${user!.id}, ${user!.email ?? 'no e-mail address'}, since ${time(user!.created_at)}`);
      print(`Known by ${user!.issuer} as ${user!.subject}`);
      print(kept.blocked_emails!.length > 0 ? 'The address is blocked.' : 'Not blocked.');
      if (user!.frozen_at) print(`Frozen since ${time(user!.frozen_at)}.`);
      print(`Terms accepted: ${kept.terms_acceptances!.map(({ version }) => version).join(', ') || 'none'}`);
      print(`PIN: ${pinText(pin, await createDatabaseClock(db).read())}`);
      print(`Passkeys: ${kept.passkeys!.length}`);
      print(`Wallets: ${open.length}, and ${deleted.length} deleted; ${pending} transactions pending`);
      return {
        ...{ userId: user!.id, email: user!.email, issuer: user!.issuer, subject: user!.subject },
        ...{
          createdAt: user!.created_at,
          isBlocked: kept.blocked_emails!.length > 0,
          frozenAt: user!.frozen_at,
        },
        terms: kept.terms_acceptances!.map(({ version }) => version),
        pin: pin ? { failedTries: pin.failed_tries, lockedUntil: pin.locked_until } : null,
        ...{ passkeys: kept.passkeys!.length, wallets: open.length, deletedWallets: deleted.length },
        pendingIntents: pending,
      };
    },
  },
  {
    noun: 'users',
    verb: 'sign-out',
    summary: 'End every sign-in of a user, on every device at once',
    options: userOptions,
    bare: 'email',
    answers: { userId: 'Id of the user' },
    async run(given, context) {
      const { db, print } = context;
      const { userId } = await lookAtUser(given, context, 'change');
      await createAccounts(db).signOutEverywhere(userId);
      print(`User ${userId} is signed out everywhere.`);
      return { userId };
    },
  },
  {
    noun: 'users',
    verb: 'freeze',
    summary: 'Freeze an account: nothing leaves its wallets and nothing about its security changes',
    options: userOptions,
    bare: 'email',
    answers: { userId: 'Id of the user' },
    async run(given, context) {
      const { userId: owner } = await lookAtUser(given, context, 'change');
      await context.db.transaction().execute((tx) => noteFrozen(tx, owner));
      await context.reach.signer((signer) => signer.freeze(owner));
      context.print(`The account of user ${owner} is frozen.`);
      return { userId: owner };
    },
  },
  {
    noun: 'users',
    verb: 'thaw',
    summary: 'Thaw a frozen account, after you have made sure who asks',
    options: { ...userOptions, why: { value: 'text', about: 'Reason, for the journal', required: true } },
    answers: { userId: 'Id of the user' },
    async run(given, context) {
      const { userId: owner } = await lookAtUser(given, context, 'change');
      await context.db.transaction().execute((tx) => thawUser(context, tx, owner, given.why!));
      context.print(`The account of user ${owner} is not frozen.`);
      return { userId: owner };
    },
  },
  {
    noun: 'users',
    verb: 'reset-pin',
    summary: 'Remove the PIN of a user who has forgotten it, after you have made sure who asks',
    options: {
      ...userOptions,
      why: { value: 'text', about: 'Reason, for the journal', required: true },
      now: { about: 'At once: otherwise in 24 hours, of which the user is told and may keep the PIN' },
    },
    answers: { userId: 'Id of the user', removedAt: 'When the PIN goes; null if there is none any more' },
    async run(given, context) {
      const { userId: owner } = await lookAtUser(given, context, 'change');
      if (given.now === undefined) {
        const [answer] = await order(context, { kind: 'pin_forgotten', owner, why: given.why! });
        if (!answer?.until) {
          context.print(`User ${owner} has no PIN.`);
          return { userId: owner, removedAt: null };
        }
        const due = new Date(Number(answer.until));
        await writeWait(context.db, owner, randomUUID(), due);
        context.print(`The PIN of user ${owner} will be removed at ${time(due)}, unless it is given before.`);
        return { userId: owner, removedAt: due };
      }
      await order(context, { kind: 'pin_reset', owner, why: given.why! });
      await markReset(context.db, owner);
      await removeReset(context.db, owner);
      context.print(`User ${owner} has no PIN.`);
      return { userId: owner, removedAt: null };
    },
  },
  {
    noun: 'users',
    verb: 'remove-passkeys',
    summary: 'Remove all passkeys of a user who has lost them, after you have made sure who asks',
    options: { ...userOptions, why: { value: 'text', about: 'Reason, for the journal', required: true } },
    answers: { userId: 'Id of the user' },
    async run(given, context) {
      const { userId: owner } = await lookAtUser(given, context, 'change');
      await order(context, { kind: 'passkeys_reset', owner, why: given.why! });
      await deletePasskeys(context.db, owner);
      context.print(`User ${owner} has no passkeys.`);
      return { userId: owner };
    },
  },
  {
    noun: 'users',
    verb: 'export',
    summary: 'Print everything that is kept about a user as JSON, without secrets',
    options: { ...userOptions, out: { value: 'file', about: 'Write it there instead' } },
    bare: 'email',
    answers: {
      userId: 'Id of the user',
      file: 'Where it was written, or null',
      kept: 'All that is kept, by table; null if it was written to a file',
    },
    async run(given, context) {
      const { print } = context;
      const { userId, see } = await lookAtUser(given, context, 'everything');
      const data = await see((seen) => readSeenData(seen, userId));
      const kept = { exportedAt: new Date().toISOString(), userId, ...data };
      const text = documentText(kept);
      if (given.out === undefined) {
        print(text);
        return { userId, file: null, kept };
      }
      // Personal data: readable by the operator only.
      await writeFile(resolve(given.out), `${text}\n`, { mode: 0o600 });
      print(`Written to ${resolve(given.out)}.`);
      return { userId, file: resolve(given.out), kept: null };
    },
  },
];

/** `now` is the database's time, by which locks end. */
function pinText(pin: Readonly<Record<string, unknown>> | undefined, now: number): string {
  if (!pin) return 'none';
  const until = pin.locked_until as Date | null;
  return until && until.getTime() > now ? `locked until ${time(until)}` : `${pin.failed_tries} failed tries`;
}

function time(date: unknown): string {
  return (date as Date).toISOString();
}
