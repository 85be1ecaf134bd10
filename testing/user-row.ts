import { randomUUID } from 'node:crypto';
import type { Caller } from '../server/src/accounts/caller.ts';
import type { Session } from '../server/src/accounts/session.ts';
import type { Db } from '../server/src/db/pool.ts';
import type { SignIn } from '../server/src/ports/identity.ts';

/** In the first epoch, just now, of a service that names no sessions. */
export const SIGN_IN: SignIn = { at: new Date(), sessionId: null, epoch: 0 };

/** A user in the database, for tests below the HTTP side. Returns its id. */
export async function userRow(db: Db): Promise<string> {
  const id = randomUUID();
  await db.insertInto('users').values({ id, issuer: 'test', subject: id, email: null }).execute();
  return id;
}

/** A user who is signed in, and of whom no sign-in was ended. */
export function sessionOf(userId: string): Session {
  return { userId, signIn: SIGN_IN };
}

/** The same user, as one who calls. */
export function callerOf(userId: string): Caller {
  return { ...sessionOf(userId), email: null, ip: null };
}
