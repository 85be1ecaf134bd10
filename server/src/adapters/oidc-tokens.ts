import { CallError } from '@cumulus/contract/errors.ts';
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Identity, SignIn, VerifiedIdentity } from '../ports/identity.ts';
import { createCache } from '../runtime/cache.ts';

/** What is believed of one issuer. */
export interface TrustedIssuer {
  /** Where its public keys come from. Throws jose's errors for a key that there is none of, and no others of jose's. */
  readonly keys: JWTVerifyGetKey;
  readonly audience: string;
  /** Asymmetric ones only; never "none". */
  readonly algorithms: readonly string[];
  /** The sign-in that the claims of a token name. Null if they name none: the token is refused. */
  readonly signIn: (claims: JWTPayload) => SignIn | null;
}

/** Clocks of two machines may differ by this much, seconds. */
const CLOCK_TOLERANCE_SECONDS = 5;
const PROVEN_MAX = 20_000;

/**
 * Verifies bearer tokens of the issuers in `trusted`, by the issuer that a token names. That name is only used to
 * choose the keys: it counts once those keys have verified the signature over it.
 * A token that was proven once is not proven again before it expires: its signature stays good. Whether its sign-in still
 * counts is for accounts/users.ts to say, each time.
 */
export function createOidcTokens(trusted: (issuer: string) => TrustedIssuer | undefined): Identity {
  const proven = createCache<string, { identity: VerifiedIdentity; expiresAt: number }>({ max: PROVEN_MAX });
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
      const signIn = rules.signIn(payload);
      if (!payload.sub || payload.sub.length > 255 || !signIn) throw new CallError('UNAUTHENTICATED');
      const { email } = payload;
      const identity = {
        issuer,
        subject: payload.sub,
        email: typeof email === 'string' ? email.trim().toLowerCase() : null,
        signIn,
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
