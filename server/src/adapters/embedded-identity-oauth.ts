import { createHash, randomUUID } from 'node:crypto';
import { oauthProvider } from '@better-auth/oauth-provider';
import { APIError } from 'better-auth/api';
import { OAUTH_SCOPES } from '../ports/oauth-metadata.ts';

const CODE_LIFETIME_SECONDS = 10 * 60;
const ACCESS_LIFETIME_SECONDS = 10 * 60;
const REFRESH_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

export interface OAuthDeps {
  readonly publicUrl: string;
  /** What tokens are for. */
  readonly resource: string;
  /** The program that the person has allowed by the request that is being answered; null while none is. */
  readonly allowed: (identityId: string) => Promise<string | null>;
  readonly isAnswer: () => boolean;
}

/** Of access tokens; nothing else begins with it. */
export const ACCESS_TOKEN_PREFIX = 'co_';

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * OAuth 2.1 for clients of /mcp: codes with PKCE, opaque tokens of which hashes are kept, refresh tokens that are used once. What it has
 * besides (OpenID, client credentials, introspection, management) is switched off, or not served (http/oauth-routes.ts).
 */
export function oauthPlugin({ publicUrl, resource, allowed, isAnswer }: OAuthDeps) {
  const page = `${publicUrl}/settings/programs`;
  return oauthProvider({
    disableJwtPlugin: true,
    scopes: [...OAUTH_SCOPES],
    grantTypes: ['authorization_code', 'refresh_token'],
    resources: [resource],
    enforcePerClientResources: false,
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    codeExpiresIn: CODE_LIFETIME_SECONDS,
    accessTokenExpiresIn: ACCESS_LIFETIME_SECONDS,
    refreshTokenExpiresIn: REFRESH_LIFETIME_SECONDS,
    storeTokens: { hash: async (token) => hashToken(token) },
    prefix: { opaqueAccessToken: ACCESS_TOKEN_PREFIX, refreshToken: 'cr_' },
    // The page has the user sign in if needed, and then asks.
    loginPage: page,
    consentPage: page,
    postLogin: {
      page,
      shouldRedirect: () => false,
      // Tokens carry the program's id. A consent is for its program alone: under a new id there is none, and the page asks again.
      async consentReferenceId({ user }) {
        if (!isAnswer()) return randomUUID();
        const program = user ? await allowed(user.id) : null;
        if (program === null) throw new APIError('FORBIDDEN', { error: 'access_denied' });
        return program;
      },
    },
    schema: {
      oauthClient: { modelName: 'oauthClients' },
      oauthResource: { modelName: 'oauthResources' },
      oauthRefreshToken: { modelName: 'oauthRefreshTokens' },
      oauthAccessToken: { modelName: 'oauthAccessTokens' },
      oauthConsent: { modelName: 'oauthConsents' },
    },
  });
}
