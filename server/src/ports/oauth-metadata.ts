import { SERVER_PATHS } from '../../../wire/src/server-paths.ts';

/** `wallet`: what the owner has let the client in for. `offline_access`: a refresh token. */
export const OAUTH_SCOPES = ['wallet', 'offline_access'] as const;

/** Where the embedded identity service is: the issuer of tokens. */
const issuerOf = (publicUrl: string): string => `${publicUrl}/api/auth`;

/** What tokens are for, RFC 8707. `publicUrl`: without a slash at its end. */
export const resourceOf = (publicUrl: string): string => `${publicUrl}${SERVER_PATHS.mcp}`;

export const resourceMetadataUrl = (publicUrl: string): string =>
  `${publicUrl}${SERVER_PATHS.wellKnown}/oauth-protected-resource${SERVER_PATHS.mcp}`;

/** RFC 9728. */
export function resourceMetadata(publicUrl: string) {
  return {
    resource: resourceOf(publicUrl),
    resource_name: 'Cumulus',
    authorization_servers: [issuerOf(publicUrl)],
    scopes_supported: ['wallet'],
    bearer_methods_supported: ['header'],
  };
}

/** RFC 8414: what is served of the provider, and no more. */
export function serverMetadata(publicUrl: string) {
  const issuer = issuerOf(publicUrl);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    registration_endpoint: `${issuer}/oauth2/register`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    scopes_supported: [...OAUTH_SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}
