import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { Visitor } from '../accounts/caller.ts';
import type { Users } from '../accounts/users.ts';
import type { Identity } from '../ports/identity.ts';
import type { Limits } from './limits.ts';

interface Deps {
  readonly identity: Identity;
  readonly users: Users;
  readonly limits: Pick<Limits, 'unverified' | 'refused'>;
}

/**
 * Reads who sent a request. Without an Authorization header the visitor is signed out; an invalid token is refused even
 * on public functions, and counts against its IP address.
 */
export async function readSession(
  deps: Deps,
  authorization: string | undefined,
  ip: string | null,
): Promise<Visitor> {
  if (authorization === undefined) return { userId: null, signIn: null, email: null, ip };
  deps.limits.unverified(ip);
  try {
    const token = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new CallError('UNAUTHENTICATED');
    const identity = await deps.identity.verify(token);
    const user = await deps.users.signedIn(identity);
    return { userId: user.id, signIn: identity.signIn, email: user.email, ip };
  } catch (error) {
    if (isCallError(error, 'UNAUTHENTICATED') || isCallError(error, 'ACCOUNT_BLOCKED'))
      deps.limits.refused(ip);
    throw error;
  }
}
