import { CallError } from '@cumulus/contract/errors.ts';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Identity } from '../ports/identity.ts';
import { createOidcTokens } from './oidc-tokens.ts';

/** How many public keys Firebase publishes. Rejects with the reason if there are none. */
export async function countFirebaseKeys(jwksUrl: string): Promise<number> {
  const published = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: KEYS_WITHIN });
  await published.reload();
  return published.jwks()?.keys.length ?? 0;
}

/** Milliseconds. */
const KEYS_WITHIN = 5_000;

/** Accepts the ID tokens of one Firebase project. Its public keys are fetched from `jwksUrl` and cached by jose. */
export function createFirebaseIdentity(projectId: string, jwksUrl: string): Identity {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const published = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: KEYS_WITHIN });
  const keys: JWTVerifyGetKey = (header, token) =>
    published(header, token).catch((error: unknown) => {
      throw error instanceof errors.JWKSNoMatchingKey ? error : new CallError('IDENTITY_UNAVAILABLE');
    });
  const rules = {
    keys,
    audience: projectId,
    algorithms: ['RS256'],
    // Refreshed tokens keep the time of their sign-in, in seconds.
    signIn: ({ auth_time: time }: JWTPayload) =>
      typeof time === 'number' && time > 0
        ? { at: new Date(time * 1_000), sessionId: null, epoch: null }
        : null,
    provider: ({ firebase }: JWTPayload) => {
      const said = (firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider;
      return typeof said === 'string' ? said : null;
    },
  };
  return createOidcTokens((claimed) => (claimed === issuer ? rules : undefined));
}
