import { CallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import { derivedId } from '../../../process/src/derived-id.ts';
import type { Invalidations } from '../db/invalidations.ts';
import type { Db } from '../db/pool.ts';
import type { SignIn, VerifiedIdentity } from '../ports/identity.ts';
import { createCache } from '../runtime/cache.ts';
import { setAside } from './set-aside.ts';
import { findUser, isEmailBlocked, ownSubject, successorSubject, type UserRow, upsertUser } from './store.ts';

const CACHED_MAX = 20_000;
/** Of accounts that an older version has noted no provider of: the one that proves no address. */
const FIRST_PROVIDER = 'password';

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
    const [issuer, subject] = JSON.parse(payload) as [string, string];
    cache.invalidate(JSON.stringify([issuer, ownSubject(subject)]));
  });

  async function read(identity: VerifiedIdentity): Promise<UserRow> {
    const { issuer, email, emailVerified, provider, signIn } = identity;
    if (email !== null && (await isEmailBlocked(db, email))) throw new CallError('ACCOUNT_BLOCKED');
    const found = await findUser(db, issuer, identity.subject);
    // A sign-in that has ended says nothing new: its account may be another's by now.
    if (found) expectCurrent(found, signIn);
    if (found && isUpToDate(found, identity)) return found;
    const { subject } = found ?? identity;
    if (found && isProvenByAnother(found, identity)) return await succeed(issuer, subject, identity);
    // Derived, so that users who sign in again after the database was lost find their wallets.
    const id = derivedId('user', issuer, subject);
    return await upsertUser(db, { id, issuer, subject, email, email_verified: emailVerified, provider });
  }

  /** Sets the account of this subject aside; concurrent calls find the same successor. */
  async function succeed(issuer: string, subject: string, said: VerifiedIdentity): Promise<UserRow> {
    const next = successorSubject(subject);
    if (next === null) throw new CallError('UNAUTHENTICATED');
    await db.transaction().execute(async (tx) => {
      await sql`select from users where issuer = ${issuer} and subject = ${subject} for update`.execute(tx);
      const newest = await findUser(tx, issuer, said.subject);
      if (newest?.subject !== subject) return;
      await setAside(tx, {
        first: { issuer, subject },
        successor: { issuer, subject: next, email: said.email },
        proof: 'firebase',
        // Earlier sign-ins under the same subject were to the account that is set aside.
        validAfter: new Date(said.signIn.at.getTime() - 1),
      });
    });
    return (await findUser(db, issuer, said.subject))!;
  }

  return {
    async signedIn(identity) {
      const { issuer, subject, signIn } = identity;
      const key = JSON.stringify([issuer, subject]);
      const known = invalidations.arriving() ? cache.get(key) : undefined;
      if (known && isUpToDate(known, identity)) return expectCurrent(known, signIn);
      const generationBefore = generation;
      const user = await read(identity);
      if (invalidations.arriving() && generationBefore === generation) cache.set(key, user);
      return expectCurrent(user, signIn);
    },
  };
}

/** Whether the row has what a token says. Once an address is proven, it does not matter how its user signs in. */
function isUpToDate({ email, email_verified, provider }: UserRow, said: VerifiedIdentity): boolean {
  return email === said.email && (email_verified || (!said.emailVerified && provider === said.provider));
}

/**
 * Whether an unproven address has been proven by a sign-in of another kind than the earlier ones: Firebase gives an account
 * to anyone who signs in with a provider that vouches for its address, under the same subject (docs/decisions/0118).
 */
function isProvenByAnother({ email, email_verified, provider }: UserRow, said: VerifiedIdentity): boolean {
  if (!said.emailVerified || said.provider === null || email === null) return false;
  return !(email_verified && email === said.email) && said.provider !== (provider ?? FIRST_PROVIDER);
}

/** The user if the sign-in is valid; statements that write check it again (session.ts). */
function expectCurrent({ id, email, session_epoch, sessions_valid_after }: UserRow, signIn: SignIn): User {
  const isValid =
    signIn.epoch !== null
      ? signIn.epoch === session_epoch
      : sessions_valid_after === null || signIn.at > sessions_valid_after;
  if (!isValid) throw new CallError('UNAUTHENTICATED');
  return { id, email };
}
