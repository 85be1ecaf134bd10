import { CallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Hasher } from '../ports/hasher.ts';
import { type Attempts, expectAllowed } from './attempts.ts';
import type { Caller } from './caller.ts';
import type { PasswordRules } from './password-rules.ts';
import { lockSession } from './session.ts';

export interface Passwords {
  /**
   * Replaces the caller's password, which ends every sign-in, this one too. Throws CallError PASSWORD_NOT_SET, INVALID_PASSWORD,
   * RATE_LIMITED, and as PasswordRules and lockSession do.
   */
  change(caller: Caller, current: string, next: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly hasher: Hasher;
  readonly rules: Pick<PasswordRules, 'expectGood'>;
  readonly attempts: Attempts;
  /** Of one user. */
  readonly triesPerMinute: number;
}

/** Passwords of the embedded identity service. */
export function createPasswords({ db, hasher, rules, attempts, triesPerMinute }: Deps): Passwords {
  const tries = { name: 'password change', most: triesPerMinute, seconds: 60 };
  return {
    async change(caller, current, next) {
      const stored = await storedPassword(db, caller.userId);
      if (!stored) throw new CallError('PASSWORD_NOT_SET');
      expectAllowed(await attempts.take(tries, caller.userId));
      if (!(await hasher.verify(stored.hash, current, caller.userId)))
        throw new CallError('INVALID_PASSWORD');
      await rules.expectGood(next, stored.email);
      const hash = await hasher.hash(next, caller.userId);
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, caller);
        // Triggers end the sign-ins and tell the user.
        const { rows } = await sql`
          with changed as (
            update identity.accounts set password = ${hash}, updated_at = now()
            where id = ${stored.id} and password = ${stored.hash} returning user_id
          ), ended as (
            delete from identity.sessions using changed where sessions.user_id = changed.user_id
          )
          select from changed`.execute(tx);
        // Changed meanwhile: the current one is another.
        if (rows.length === 0) throw new CallError('INVALID_PASSWORD');
      });
    },
  };
}

async function storedPassword(
  db: Db,
  userId: string,
): Promise<{ id: string; hash: string; email: string } | null> {
  const { rows } = await sql<{ id: string; hash: string; email: string }>`
    select held.id, held.password as hash, known.email
    from users join identity.users as known on known.id::text = users.subject
    join identity.accounts as held on held.user_id = known.id
    where users.id = ${userId} and users.issuer = 'cumulus-identity'
      and held.provider_id = 'credential' and held.password is not null`.execute(db);
  return rows[0] ?? null;
}
