import { createAccounts } from '../accounts/accounts.ts';
import { endSessionOf } from '../operations/end-session.ts';
import { UsageError } from '../operations/operator-error.ts';
import { isId } from '../operations/read-id.ts';
import { userDevices } from '../operations/user-devices.ts';
import type { Command } from './command.ts';
import { lookAtUser, userOptions } from './operator-user.ts';

export const sessionCommands: readonly Command[] = [
  {
    noun: 'sessions',
    verb: 'list',
    summary: "List a user's sign-ins, the most recently used one first",
    options: userOptions,
    bare: 'email',
    answers: { sessions: 'List of sessionId, signedInAt, lastUsedAt, device, place' },
    async run(given, context) {
      const { print } = context;
      const { userId, see } = await lookAtUser(given, context, 'sign_ins');
      const sessions = await see((seen) => userDevices(seen, userId));
      if (sessions.length === 0) print('None.');
      for (const { sessionId, lastUsedAt, device, place } of sessions)
        print([sessionId, lastUsedAt.toISOString(), device ?? '-', place ?? '-'].join('\t'));
      return { sessions };
    },
  },
  {
    noun: 'sessions',
    verb: 'end',
    summary: 'End one sign-in of a user, or all of them as users sign-out does',
    options: {
      ...userOptions,
      session: { value: 'id', about: 'Only this one, as sessions list shows it' },
    },
    bare: 'email',
    answers: { userId: 'Id of the user', sessionId: 'The one that was ended; null for all' },
    async run(given, context) {
      const { db, print } = context;
      const { session } = given;
      if (session !== undefined && !isId(session))
        throw new UsageError(`${session} is not the id of a session.`);
      const { userId } = await lookAtUser(given, context, 'change');
      if (session === undefined) {
        await createAccounts(db).signOutEverywhere(userId);
        print(`User ${userId} is signed out everywhere.`);
        return { userId, sessionId: null };
      }
      await db.transaction().execute((tx) => endSessionOf(tx, userId, session));
      print(`Ended the session ${session} of user ${userId}.`);
      return { userId, sessionId: session };
    },
  },
];
