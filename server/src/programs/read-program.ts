import { createHash } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import { type Grant, readGrant } from '../../../wire/src/grant.ts';
import { isUserBlocked } from '../accounts/accounts.ts';
import { isUserFrozen } from '../accounts/freeze.ts';
import type { Db } from '../db/pool.ts';

/** A program as its token says who it is. */
export interface KnownProgram {
  readonly userId: string;
  readonly grant: Grant;
}

/** Asked at each request, so that nothing is read after the end of a grant or while its account is frozen. */
export type ReadProgram = (bearer: string) => Promise<KnownProgram>;

const BEARER = /^cg_[0-9a-f-]{36}_[\w-]{43}$/;

/** Throws CallError UNAUTHENTICATED, GRANT_ENDED, ACCOUNT_FROZEN, ACCOUNT_BLOCKED. `now`: milliseconds since 1970. */
export function createReadProgram(db: Db, now: () => number): ReadProgram {
  return async (bearer) => {
    if (!BEARER.test(bearer)) throw new CallError('UNAUTHENTICATED');
    const hash = createHash('sha256').update(bearer).digest();
    const userId = sql`programs.user_id`;
    const { rows } = await sql<Row>`
      select user_id, content, ended_at is not null as ended, ${isUserFrozen(userId)} as frozen,
             ${isUserBlocked(userId)} as blocked
      from programs where bearer_hash = ${hash}`.execute(db);
    const [row] = rows;
    const grant = row ? readGrant(row.content) : null;
    if (!row || !grant) throw new CallError('UNAUTHENTICATED');
    if (row.blocked) throw new CallError('ACCOUNT_BLOCKED');
    if (row.ended || (grant.expiresAt !== null && Number(grant.expiresAt) <= now()))
      throw new CallError('GRANT_ENDED');
    if (row.frozen) throw new CallError('ACCOUNT_FROZEN');
    return { userId: row.user_id, grant };
  };
}

interface Row {
  readonly user_id: string;
  readonly content: string;
  readonly ended: boolean;
  readonly frozen: boolean;
  readonly blocked: boolean;
}
