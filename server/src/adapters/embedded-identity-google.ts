import type { OAuthProvider } from 'better-auth';
import { createAuthorizationURL, validateAuthorizationCode, verifyProviderIdToken } from 'better-auth/oauth2';
import { decodeJwt } from 'jose';
import { type Discovered, discover } from './issuer-discovery.ts';

export interface GoogleSettings {
  /** https://accounts.google.com, or an OpenID Connect issuer in its place. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** "Continue with Google". Discovery happens at the first sign-in, so that the server starts while the issuer is down. */
export function createGoogleProvider(
  { issuer, clientId, clientSecret }: GoogleSettings,
  /** Called with the e-mail and subject that Google vouches for, before the library looks for their account. */
  vouchesFor: (email: string, googleId: string) => Promise<void>,
): OAuthProvider<Claims> {
  const options = { clientId, clientSecret };
  let discovered: Promise<Discovered> | undefined;
  const discovery = (): Promise<Discovered> => {
    discovered ??= discover(issuer).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  const provider: OAuthProvider<Claims> = {
    id: 'google',
    name: 'Google',
    issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.sub,
    idToken: {
      jwks: async (header, token) => (await discovery()).keys(header, token),
      issuer,
      audience: clientId,
      algorithms: ['RS256', 'ES256'],
    },
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      const { authorizationEndpoint } = await discovery();
      return createAuthorizationURL({
        id: 'google',
        options,
        authorizationEndpoint,
        redirectURI,
        state,
        codeVerifier,
        scopes: ['openid', 'email', 'profile'],
        ...(idTokenNonce === undefined ? {} : { nonce: idTokenNonce }),
        prompt: 'select_account',
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { tokenEndpoint } = await discovery();
      return validateAuthorizationCode({ code, codeVerifier, redirectURI, options, tokenEndpoint });
    },
    async getUserInfo({ idToken, expectedIdTokenNonce }) {
      if (!idToken || !(await verifyProviderIdToken(provider, idToken, expectedIdTokenNonce))) return null;
      const claims = decodeJwt<Claims>(idToken);
      if (!claims.email) return null;
      if (claims.email_verified === true) await vouchesFor(claims.email, claims.sub);
      return {
        user: {
          name: claims.name ?? claims.email,
          email: claims.email,
          emailVerified: claims.email_verified === true,
        },
        data: claims,
      };
    },
  };
  return provider;
}
