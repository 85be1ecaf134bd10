import { createRemoteJWKSet } from 'jose';
import type { Identity } from '../ports/identity.ts';
import { oidcTokens } from './oidc-tokens.ts';

/** Accepts the ID tokens of one Firebase project. Its public keys are fetched from `jwksUrl` and kept as jose does. */
export function firebaseIdentity(projectId: string, jwksUrl: string): Identity {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const rules = {
    keys: createRemoteJWKSet(new URL(jwksUrl)),
    audience: projectId,
    algorithms: ['RS256'],
  };
  return oidcTokens((claimed) => (claimed === issuer ? rules : undefined));
}
