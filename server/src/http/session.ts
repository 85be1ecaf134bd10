import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { Visitor } from '../accounts/caller.ts';
import { sessionIdOf } from '../accounts/session.ts';
import type { Users } from '../accounts/users.ts';
import type { Identity } from '../ports/identity.ts';
import type { DeviceKeys } from '../security/devices/device-key.ts';
import type { Devices } from '../security/devices/devices.ts';

export interface SessionDeps {
  readonly identity: Identity;
  readonly users: Users;
  readonly devices: Pick<Devices, 'use'>;
  readonly deviceKeys: DeviceKeys;
}

/** Counts tokens that were refused, as Limits does. */
interface RefusedTokens {
  unverified(ip: string | null): unknown;
  refused(ip: string | null): Promise<unknown>;
}

type Headers = Readonly<Partial<Record<'authorization' | 'cookie' | 'user-agent', string | undefined>>>;

/** Who sent a request. `newDeviceKey` is for a device that brought none. */
type Sender = Visitor & { readonly newDeviceKey?: string };

/**
 * Reads who sent a request. Without an Authorization header the visitor is signed out; an invalid token is refused even
 * on public functions, and counts against its IP address.
 */
export async function readSession(
  deps: SessionDeps & { readonly limits: RefusedTokens },
  { authorization, cookie, 'user-agent': userAgent }: Headers,
  ip: string | null,
): Promise<Sender> {
  if (authorization === undefined) return { userId: null, signIn: null, email: null, ip };
  deps.limits.unverified(ip);
  try {
    const token = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new CallError('UNAUTHENTICATED');
    const identity = await deps.identity.verify(token);
    const user = await deps.users.signedIn(identity);
    const session = { userId: user.id, signIn: identity.signIn };
    const known = deps.deviceKeys.read(cookie);
    const deviceKey = known ?? deps.deviceKeys.of(sessionIdOf(session) ?? user.id);
    await deps.devices.use(session, { ip, userAgent, deviceKey });
    const visitor = { ...session, email: user.email, ip };
    return known === null ? { ...visitor, newDeviceKey: deviceKey } : visitor;
  } catch (error) {
    if (isCallError(error, 'UNAUTHENTICATED') || isCallError(error, 'ACCOUNT_BLOCKED'))
      await deps.limits.refused(ip);
    throw error;
  }
}
