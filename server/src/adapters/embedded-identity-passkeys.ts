import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { assertion } from '@cumulus/contract/shapes.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type pg from 'pg';
import type { PasskeySignIn } from '../ports/passkeys.ts';

interface Deps {
  readonly pool: pg.Pool;
  readonly passkeys: PasskeySignIn;
  readonly isBlocked: (email: string) => Promise<boolean>;
}

/** Signs in whom the signer recognises by a passkey: `/passkey/begin` answers a nonce, `/passkey/sign-in` takes what was signed. */
export function passkeySignIn({ pool, passkeys, isBlocked }: Deps) {
  /** The id of the identity of a user; null if the user's is another service's. */
  async function identityOf(userId: string): Promise<string | null> {
    const { rows } = await pool.query<{ subject: string }>(
      `select subject from users where id::text = $1 and issuer = 'cumulus-identity'`,
      [userId],
    );
    return rows[0]?.subject ?? null;
  }

  return {
    id: 'passkeys',
    endpoints: {
      beginPasskey: createAuthEndpoint('/passkey/begin', { method: 'POST' }, async (ctx) =>
        ctx.json({ nonce: await passkeys.beginSignIn().catch(refuse) }),
      ),
      signInPasskey: createAuthEndpoint('/passkey/sign-in', { method: 'POST' }, async (ctx) => {
        const given = assertion.safeParse(ctx.body);
        if (!given.success) throw new APIError('BAD_REQUEST', refusal('INVALID_PASSKEY'));
        const { internalAdapter } = ctx.context;
        const identity = await identityOf(await passkeys.checkSignIn(given.data).catch(refuse));
        const user = identity === null ? null : await internalAdapter.findUserById(identity);
        if (!user) throw new APIError('UNAUTHORIZED', refusal('INVALID_PASSKEY'));
        if (await isBlocked(user.email)) throw new APIError('FORBIDDEN', refusal('ACCOUNT_BLOCKED'));
        // The database gives it the current epoch.
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ user: { id: user.id, email: user.email } });
      }),
    },
  } satisfies BetterAuthPlugin;
}

/** The signer refuses or cannot be asked. */
function refuse(error: unknown): never {
  if (isCallError(error, 'GUARD_REFUSED')) throw new APIError('UNAUTHORIZED', refusal('INVALID_PASSKEY'));
  if (isCallError(error, 'SIGNER_UNAVAILABLE'))
    throw new APIError('SERVICE_UNAVAILABLE', refusal('SIGNER_UNAVAILABLE'));
  throw error;
}

function refusal(code: 'INVALID_PASSKEY' | 'ACCOUNT_BLOCKED' | 'SIGNER_UNAVAILABLE') {
  return { code, message: new CallError(code).message };
}
