import { CallError } from '@cumulus/contract/errors.ts';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Identity } from '../ports/identity.ts';
import { oidcTokens } from './oidc-tokens.ts';

/** Accepts the ID tokens of one Firebase project. Its public keys are fetched from `jwksUrl` and kept as jose does. */
export function firebaseIdentity(projectId: string, jwksUrl: string): Identity {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const published = createRemoteJWKSet(new URL(jwksUrl));
  const keys: JWTVerifyGetKey = (header, token) =>
    published(header, token).catch((error: unknown) => {
      throw error instanceof errors.JWKSNoMatchingKey ? error : new CallError('IDENTITY_UNAVAILABLE');
    });
  const rules = {
    keys,
    audience: projectId,
    algorithms: ['RS256'],
  };
  return oidcTokens((claimed) => (claimed === issuer ? rules : undefined));
}
