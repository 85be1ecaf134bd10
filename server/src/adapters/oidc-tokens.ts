import { CallError } from '@cumulus/contract/errors.ts';
import { decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { BoundedMap } from '../bounded-map.ts';
import type { Identity, VerifiedIdentity } from '../ports/identity.ts';

/** What is believed of one issuer. */
export interface TrustedIssuer {
  /** Where its public keys come from. Throws jose's errors for a key that there is none of, and no others of jose's. */
  readonly keys: JWTVerifyGetKey;
  readonly audience: string;
  /** Asymmetric ones only; never "none". */
  readonly algorithms: readonly string[];
}

/** Clocks of two machines may differ by this much, seconds. */
const CLOCK_TOLERANCE_SECONDS = 5;
const PROVEN_MAX = 20_000;

/**
 * Verifies bearer tokens of the issuers in `trusted`, by the issuer that a token names. That name is only used to
 * choose the keys: it counts once those keys have verified the signature over it.
 * A token that was proven once is not proven again before it expires: nothing but time makes a good token bad.
 */
export function oidcTokens(trusted: (issuer: string) => TrustedIssuer | undefined): Identity {
  const proven = new BoundedMap<string, { identity: VerifiedIdentity; expiresAt: number }>(PROVEN_MAX);
  return {
    async verify(token) {
      const known = proven.get(token);
      if (known && Date.now() < known.expiresAt) return known.identity;
      const issuer = claimedIssuer(token);
      const rules = trusted(issuer);
      if (!rules) throw new CallError('UNAUTHENTICATED');
      const { payload } = await jwtVerify(token, rules.keys, {
        issuer,
        audience: rules.audience,
        algorithms: [...rules.algorithms],
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? new CallError('UNAUTHENTICATED') : error;
      });
      if (!payload.sub || payload.sub.length > 255) throw new CallError('UNAUTHENTICATED');
      const { email } = payload;
      const identity = {
        issuer,
        subject: payload.sub,
        email: typeof email === 'string' ? email.toLowerCase() : null,
      };
      proven.set(token, { identity, expiresAt: (payload.exp ?? 0) * 1_000 });
      return identity;
    },
  };
}

function claimedIssuer(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch {
    return '';
  }
}
