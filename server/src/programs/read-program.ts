import { createHash } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Grant, readGrant } from '../../../wire/src/grant.ts';
import { isUserBlocked } from '../accounts/accounts.ts';
import { isUserFrozen } from '../accounts/freeze.ts';
import type { Db } from '../db/pool.ts';

/** A program as its token says who it is. */
export interface KnownProgram {
  readonly userId: string;
  readonly grant: Grant;
}

/**
 * Asked at each request, so that nothing is read after the end of a grant or while its account is frozen. `isInside`: for /mcp, where
 * tokens of OAuth are for.
 */
export type ReadProgram = (bearer: string, isInside: boolean) => Promise<KnownProgram>;

const BEARER = /^cg_[0-9a-f-]{36}_[\w-]{43}$/;
/** An access token of OAuth. */
const CONNECTED = /^co_([A-Za-z]{32})$/;

/**
 * Throws CallError UNAUTHENTICATED, GRANT_ENDED, ACCOUNT_FROZEN, ACCOUNT_BLOCKED. `now`: milliseconds since 1970; `resource`: what tokens
 * of OAuth have to be for.
 */
export function createReadProgram(db: Db, now: () => number, resource: () => string): ReadProgram {
  const userId = sql`programs.user_id`;

  function named(bearer: string, isInside: boolean): RawBuilder<unknown> {
    if (BEARER.test(bearer)) return sql`bearer_hash = ${createHash('sha256').update(bearer).digest()}`;
    const token = isInside ? CONNECTED.exec(bearer)?.[1] : undefined;
    if (token === undefined) throw new CallError('UNAUTHENTICATED');
    // Of the same client and the same person as its program.
    return sql`programs.id = (
      select token.reference_id from identity.oauth_access_tokens as token
      join programs as own on own.id = token.reference_id and own.client_id = token.client_id
      join users on users.id = own.user_id and users.issuer = 'cumulus-identity' and users.subject = token.user_id::text
      where token.token = ${createHash('sha256').update(token).digest('hex')} and token.revoked is null
        and token.expires_at > now() and token.resources ? ${resource()})`;
  }

  return async (bearer, isInside) => {
    const { rows } = await sql<Row>`
      select user_id, content, ended_at is not null as ended, ${isUserFrozen(userId)} as frozen,
             ${isUserBlocked(userId)} as blocked
      from programs where ${named(bearer, isInside)}`.execute(db);
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
