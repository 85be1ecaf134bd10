import { CallError } from '@cumulus/contract/errors.ts';
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Identity, SignIn, VerifiedIdentity } from '../ports/identity.ts';
import { createCache } from '../runtime/cache.ts';

export interface TrustedIssuer {
  /** Finds a public key. Throws an error of jose only if there is no such key. */
  readonly keys: JWTVerifyGetKey;
  readonly audience: string;
  /** Asymmetric only; never "none". */
  readonly algorithms: readonly string[];
  /** Reads the sign-in from a token's claims. Null refuses the token. */
  readonly signIn: (claims: JWTPayload) => SignIn | null;
  /** Reads how the person signed in; unset if tokens do not say. */
  readonly provider?: (claims: JWTPayload) => string | null;
}

const CLOCK_TOLERANCE_SECONDS = 5;
const CACHED_MAX = 20_000;

/**
 * Verifies bearer tokens of trusted issuers. A token's issuer claim chooses the keys, and counts only once they have verified
 * the signature. Verified tokens are cached until they expire; accounts/users.ts checks each time whether their sign-in is
 * still valid.
 */
export function createOidcTokens(trusted: (issuer: string) => TrustedIssuer | undefined): Identity {
  const verified = createCache<string, { identity: VerifiedIdentity; expiresAt: number }>({
    max: CACHED_MAX,
  });
  return {
    async verify(token) {
      const cached = verified.get(token);
      if (cached && Date.now() < cached.expiresAt) return cached.identity;
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
      if (!isSubject(payload.sub) || !signIn) throw new CallError('UNAUTHENTICATED');
      const { email, email_verified } = payload;
      const identity = {
        issuer,
        subject: payload.sub,
        email: typeof email === 'string' ? email.trim().toLowerCase() : null,
        emailVerified: email_verified === true,
        provider: rules.provider?.(payload) ?? null,
        signIn,
      };
      verified.set(token, { identity, expiresAt: (payload.exp ?? 0) * 1_000 });
      return identity;
    },
  };
}

/** A line break would name the successor of another subject (accounts/store.ts). */
function isSubject(subject: string | undefined): subject is string {
  return subject !== undefined && subject !== '' && subject.length <= 255 && !subject.includes('\n');
}

function claimedIssuer(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch {
    return '';
  }
}
