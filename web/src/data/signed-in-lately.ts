import { RECENT_SIGN_IN } from '@cumulus/contract/limits.ts';
import { withToken } from './client.ts';
import { serverNow } from './server-time.ts';

/** Most that entering a new PIN may take, so that the sign-in is still recent when it is sent. */
const ENTERING = 2 * 60_000;

/** Whether the server will take the sign-in for a recent one. Also true if unknown: then the server asks. */
export async function signedInLately(): Promise<boolean> {
  return await withToken(async (token) => {
    const signedInAt = token === null ? null : authTime(token);
    return signedInAt === null || serverNow() - signedInAt < RECENT_SIGN_IN - ENTERING;
  });
}

/** When the user of a bearer token signed in, milliseconds; null if it does not say. */
function authTime(token: string): number | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { auth_time: seconds } = JSON.parse(atob(payload)) as { auth_time?: unknown };
    return typeof seconds === 'number' ? seconds * 1_000 : null;
  } catch {
    return null;
  }
}
