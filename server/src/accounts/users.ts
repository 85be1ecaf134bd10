import { CallError } from '@cumulus/contract/errors.ts';
import type { Invalidations } from '../db/invalidations.ts';
import type { Db } from '../db/pool.ts';
import type { SignIn, VerifiedIdentity } from '../ports/identity.ts';
import { createCache } from '../runtime/cache.ts';
import { derivedId } from '../runtime/derived-id.ts';
import { findUser, isEmailBlocked, type UserRow, upsertUser } from './store.ts';

const CACHED_MAX = 20_000;

export interface User {
  readonly id: string;
  readonly email: string | null;
}

export interface Users {
  /**
   * The user of an identity, created at the first sign-in. Throws ACCOUNT_BLOCKED if its e-mail is blocked, and
   * UNAUTHENTICATED if a password reset, a sign-out everywhere or a block ended the sign-in.
   */
  signedIn(identity: VerifiedIdentity): Promise<User>;
}

/** Caches users while the database's notifications are known to arrive. */
export function createUsers(db: Db, invalidations: Pick<Invalidations, 'on' | 'arriving'>): Users {
  const cache = createCache<string, UserRow>({ max: CACHED_MAX });
  let generation = 0;
  const invalidateAll = (): void => {
    generation += 1;
    cache.invalidate(null);
  };
  invalidations.on('email_blocked', invalidateAll);
  invalidations.on('sessions_voided', (payload) => {
    if (payload === null) return invalidateAll();
    generation += 1;
    cache.invalidate(JSON.stringify(JSON.parse(payload)));
  });

  async function read({ issuer, subject, email, emailVerified }: VerifiedIdentity): Promise<UserRow> {
    if (email !== null && (await isEmailBlocked(db, email))) throw new CallError('ACCOUNT_BLOCKED');
    const found = await findUser(db, issuer, subject);
    return found && isUpToDate(found, { email, emailVerified })
      ? found
      : // Derived, so that users who sign in again after the database was lost find their wallets.
        await upsertUser(db, {
          ...{ id: derivedId('user', issuer, subject), issuer, subject },
          ...{ email, email_verified: emailVerified },
        });
  }

  return {
    async signedIn(identity) {
      const { issuer, subject, signIn } = identity;
      const key = JSON.stringify([issuer, subject]);
      const known = invalidations.arriving() ? cache.get(key) : undefined;
      if (known && isUpToDate(known, identity)) return current(known, signIn);
      const generationBefore = generation;
      const user = await read(identity);
      if (invalidations.arriving() && generationBefore === generation) cache.set(key, user);
      return current(user, signIn);
    },
  };
}

/** Whether the row has what a token says. */
function isUpToDate(
  { email, email_verified }: UserRow,
  said: Pick<VerifiedIdentity, 'email' | 'emailVerified'>,
): boolean {
  return email === said.email && (email_verified || !said.emailVerified);
}

/** The user if the sign-in is valid; statements that write check it again (session.ts). */
function current({ id, email, session_epoch, sessions_valid_after }: UserRow, signIn: SignIn): User {
  const isValid =
    signIn.epoch !== null
      ? signIn.epoch === session_epoch
      : sessions_valid_after === null || signIn.at > sessions_valid_after;
  if (!isValid) throw new CallError('UNAUTHENTICATED');
  return { id, email };
}
