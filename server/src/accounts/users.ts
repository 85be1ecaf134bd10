import { randomUUID } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Invalidations } from '../db/invalidations.ts';
import type { Db } from '../db/pool.ts';
import type { VerifiedIdentity } from '../ports/identity.ts';
import { isEmailBlocked, upsertUser } from './store.ts';

const CACHED_MAX = 20_000;

export interface User {
  readonly id: string;
  readonly email: string | null;
}

/** Our users, as found by the identity that signed in. */
export interface Users {
  /** The user of an identity, made on first sight. Throws ACCOUNT_BLOCKED where its e-mail is blocked. */
  signedIn(identity: VerifiedIdentity): Promise<User>;
}

/** A user that was seen before costs no query, until some e-mail is blocked. */
export function users(db: Db, invalidations: Invalidations): Users {
  const cache = new BoundedMap<string, User>(CACHED_MAX);
  let generation = 0;
  invalidations.on('email_blocked', () => {
    generation += 1;
    cache.clear();
  });
  return {
    async signedIn({ issuer, subject, email }) {
      const key = JSON.stringify([issuer, subject]);
      const known = cache.get(key);
      if (known && known.email === email) return known;
      const asked = generation;
      if (email !== null && (await isEmailBlocked(db, email))) throw new CallError('ACCOUNT_BLOCKED');
      const user = await upsertUser(db, { id: randomUUID(), issuer, subject, email });
      if (invalidations.arriving() && asked === generation) cache.set(key, user);
      return user;
    },
  };
}
