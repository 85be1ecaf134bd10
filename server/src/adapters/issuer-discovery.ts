import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { fieldsOf } from './market-fields.ts';

/** The endpoints of an OpenID Connect issuer. */
export interface Discovered {
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly keys: JWTVerifyGetKey;
}

const DISCOVERY_TIMEOUT = 10_000;

/** The issuer's endpoints, as its own document says. Rejects if it does not. */
export async function discover(issuer: string): Promise<Discovered> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const document = fieldsOf(await response.json().catch(() => null));
  const text = (name: string): string => {
    const value = document[name];
    if (typeof value !== 'string') throw new Error(`${address} lacks ${name}`);
    return value;
  };
  if (text('issuer') !== issuer) throw new Error(`${address} names another issuer`);
  return {
    authorizationEndpoint: text('authorization_endpoint'),
    tokenEndpoint: text('token_endpoint'),
    keys: createRemoteJWKSet(new URL(text('jwks_uri'))),
  };
}
