import { AsyncLocalStorage } from 'node:async_hooks';
import { type BetterAuthPlugin, betterAuth, type OAuthProvider } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { jwt } from 'better-auth/plugins/jwt';
import type { JWTPayload } from 'jose';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, isReadOnly } from '../db/unavailable.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Identity, SignIn } from '../ports/identity.ts';
import type { Mail } from '../ports/mail.ts';
import { resourceOf } from '../ports/oauth-metadata.ts';
import type { PasskeySignIn } from '../ports/passkeys.ts';
import { networkKey } from '../runtime/address-key.ts';
import { createSignInEpochs } from './embedded-identity-epochs.ts';
import { createKeyCache } from './embedded-identity-keys.ts';
import { passkeySignIn } from './embedded-identity-passkeys.ts';
import { acceptUserInfo, beforeCredentials, type PasswordRules } from './embedded-identity-policy.ts';
import { findAllowed } from './oauth-allowed.ts';
import { requestHash } from './oauth-requests.ts';
import { createOidcTokens } from './oidc-tokens.ts';

// The package exports this plugin only together with all others, which an idle server would keep in memory.
const POPUP = new URL('plugins/oauth-popup/index.mjs', import.meta.resolve('better-auth')).href;
const { oauthPopup } = (await import(POPUP)) as typeof import('better-auth/plugins');

/** URL prefix of the service. */
export const IDENTITY_PATH = '/api/auth';
/** What clients of OAuth ask for. */
const OAUTH_PATH = `${IDENTITY_PATH}/oauth2/`;
/** Carries the client's IP address to the service; a client's own header of this name is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-cumulus-client-address';

/** Users are keyed on the issuer, so it does not depend on the server's address. */
const ISSUER = 'cumulus-identity';
const AUDIENCE = 'cumulus';
const ALGORITHM = 'EdDSA';
const TOKEN_LIFETIME = '10m';
const KEY_ROTATION_SECONDS = 90 * 24 * 60 * 60;
/** Longer than the lifetime of any token signed with a replaced key. */
const KEY_GRACE_SECONDS = 24 * 60 * 60;
const RESET_LIFETIME_SECONDS = 60 * 60;

export interface EmbeddedIdentityDeps {
  readonly pool: pg.Pool;
  readonly secret: string;
  /** The address that browsers use; read at the first request. */
  readonly publicUrl: () => string;
  /** Further origins of this server that serve its pages. */
  readonly trustedOrigins: (request: Request) => string[];
  readonly hasher: Hasher;
  readonly mail: Mail;
  readonly passwords: PasswordRules;
  readonly isBlocked: (email: string) => Promise<boolean>;
  readonly passkeys: PasskeySignIn;
  /** What happens once someone has proven that they read the mailbox of an identity. */
  readonly unproven: {
    provenByReset(identityId: string): Promise<void>;
    /** Whether a reset begins another account for the address of this identity. */
    beginsAgain(identityId: string): Promise<boolean>;
    provenByGoogle(email: string, googleId: string): Promise<void>;
  };
  readonly google: OAuthProvider | null;
  readonly log: Logger;
}

export interface EmbeddedIdentity extends Identity {
  /** Handles a request below IDENTITY_PATH. */
  handle(request: Request): Promise<Response>;
}

/** An identity service inside the server: e-mail and password, reset by mail, Google. Its tables are in schema identity. */
export function createEmbeddedIdentity(options: EmbeddedIdentityDeps): EmbeddedIdentity {
  /** Requests whose mail failed, which the library only logs. */
  const unsent = new WeakSet<Request>();
  /** The current request's network, and the database's failure: the library would log it and answer with a refusal. */
  const current = new AsyncLocalStorage<Held>();
  const deps = {
    ...options,
    network: () => current.getStore()?.network ?? 'unknown',
    onError(error: unknown) {
      const request = current.getStore();
      if (request && (isDatabaseUnavailable(error) || isReadOnly(error))) request.failure = error;
    },
  };
  let service: ReturnType<typeof createService> | undefined;
  const auth = (): ReturnType<typeof createService> => {
    service ??= createService(deps, unsent);
    return service;
  };
  /** The same with OAuth for clients of /mcp, loaded at its first use: most servers have none. */
  let loading: Promise<{ handler: (request: Request) => Promise<Response> }> | undefined;
  const withClients = () => {
    loading ??= import('./embedded-identity-oauth.ts').then(({ oauthPlugin }) => {
      const publicUrl = options.publicUrl();
      const plugin = oauthPlugin({
        publicUrl,
        resource: resourceOf(publicUrl),
        isAnswer: () => current.getStore()?.answered != null,
        allowed: (identityId) => findAllowed(options.pool, current.getStore()!.answered!, identityId),
      });
      return createService(deps, unsent, [plugin as unknown as BetterAuthPlugin]);
    });
    return loading;
  };
  const rules = {
    keys: createKeyCache(() => auth().api.getJwks()),
    audience: AUDIENCE,
    algorithms: [ALGORITHM],
    signIn: readSignIn,
  };
  const tokens = createOidcTokens((issuer) => (issuer === ISSUER ? rules : undefined));
  return {
    verify: tokens.verify,
    async handle(request) {
      const network = networkKey(request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown');
      const { pathname } = new URL(request.url);
      const answered = pathname === `${OAUTH_PATH}consent` ? await answeredBy(request) : null;
      const held: Held = { network, failure: null, answered };
      const service = pathname.startsWith(OAUTH_PATH) ? await withClients() : auth();
      const response = await current.run(held, () => service.handler(request));
      // A redirect takes a pop-up back to the page, which shows the error.
      if (response.status >= 400 && held.failure !== null) throw held.failure;
      if (unsent.has(request)) return Response.json(MAIL_FAILED, { status: 502 });
      return request.method === 'GET' ? keepCookies(response) : response;
    },
  };
}

/** Of a request while it is handled. */
interface Held {
  readonly network: string;
  failure: unknown;
  /** `requestHash` of the client's request that is answered by this one; null if none is. */
  readonly answered: Buffer | null;
}

async function answeredBy(request: Request): Promise<Buffer> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return requestHash(String((body as { oauth_query?: unknown } | null)?.oauth_query));
}

/**
 * The library clears the cookie of an ended session in the browser that sends it. By the time of its answer, the browser
 * may have another session, which would be lost.
 */
function keepCookies(response: Response): Response {
  const kept = response.headers.getSetCookie().filter((line) => !ENDS_SESSION.test(line));
  response.headers.delete('set-cookie');
  for (const line of kept) response.headers.append('set-cookie', line);
  return response;
}

const ENDS_SESSION = /\.(session_token|session_data|dont_remember)=; Max-Age=0/;

/** Tokens of older versions lack `sid` and `auth_time`: they count as signed in long ago. */
function readSignIn({ epoch, sid, auth_time: time }: JWTPayload): SignIn | null {
  if (typeof epoch !== 'number' || !Number.isInteger(epoch)) return null;
  return {
    at: new Date(typeof time === 'number' ? time * 1_000 : 0),
    sessionId: typeof sid === 'string' ? sid : null,
    epoch,
  };
}

const MAIL_FAILED = { code: 'MAIL_FAILED', message: 'Failed to send reset email. Please try again.' };

interface ServiceDeps extends EmbeddedIdentityDeps {
  /** Of the current request. */
  readonly network: () => string;
  /** Called with each error that the library catches. */
  readonly onError: (error: unknown) => void;
}

function createService(deps: ServiceDeps, unsent: WeakSet<Request>, more: BetterAuthPlugin[] = []) {
  const publicUrl = deps.publicUrl();
  const epochs = createSignInEpochs(deps.pool);
  const auth = betterAuth({
    appName: 'Cumulus',
    baseURL: publicUrl,
    basePath: IDENTITY_PATH,
    secret: deps.secret,
    trustedOrigins: (request) => (request ? deps.trustedOrigins(request) : []),
    telemetry: { enabled: false },
    experimental: { instrumentation: { enabled: false } },
    rateLimit: { enabled: false },
    logger: {
      // At "warn" the library's router also prints refusals to the console.
      level: 'info',
      log: (level, message, ...rest) => {
        const err = rest.find((item) => item instanceof Error);
        deps.onError(err);
        if (level === 'warn' || level === 'error') deps.log[level]({ err }, message);
      },
    },
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool: deps.pool }), plugins: [new CamelCasePlugin()] }),
      type: 'postgres',
      schemaName: 'identity',
      transaction: true,
    },
    user: { modelName: 'users', validateUserInfo: acceptUserInfo(deps.isBlocked) },
    session: {
      modelName: 'sessions',
      additionalFields: { epoch: { type: 'number', required: false, input: false } },
    },
    databaseHooks: { session: { create: { before: epochs.ofSession } } },
    account: { modelName: 'accounts', encryptOAuthTokens: true },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: deps.passwords.minCharacters,
      password: {
        hash: (password) => deps.hasher.hash(password, deps.network()),
        verify: ({ hash, password }) => deps.hasher.verify(hash, password, deps.network()),
      },
      resetPasswordTokenExpiresIn: RESET_LIFETIME_SECONDS,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }, request) {
        try {
          const isNew = await deps.unproven.beginsAgain(user.id);
          await deps.mail.send(resetMail(publicUrl, user.email, token, isNew));
        } catch (error) {
          deps.log.error({ err: error }, 'mail could not be sent');
          if (request) unsent.add(request);
        }
      },
      // Reading the mail proves ownership of the address, so that Google sign-in may link to the account.
      onPasswordReset: async ({ user }) => {
        const { internalAdapter } = await auth.$context;
        await internalAdapter.updateUser(user.id, { emailVerified: true });
      },
    },
    plugins: [
      jwt({
        jwt: {
          issuer: ISSUER,
          audience: AUDIENCE,
          expirationTime: TOKEN_LIFETIME,
          definePayload: ({ user, session }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            epoch: session.epoch,
            sid: session.id,
            auth_time: Math.floor(session.createdAt.getTime() / 1_000),
          }),
        },
        jwks: {
          keyPairConfig: { alg: ALGORITHM },
          rotationInterval: KEY_ROTATION_SECONDS,
          gracePeriod: KEY_GRACE_SECONDS,
        },
        disableSettingJwtHeader: true,
      }),
      oauthPopup(),
      passkeySignIn(deps),
      { id: 'google', init: () => ({ context: { socialProviders: deps.google ? [deps.google] : [] } }) },
      ...(more as []),
    ],
    onAPIError: {
      errorURL: `${publicUrl}/login`,
      // By default the library prints unexpected errors and answers 500 with an empty body.
      onError(error) {
        if (!isAPIError(error)) throw error;
        if (error.status === 'INTERNAL_SERVER_ERROR')
          deps.log.error({ err: error }, 'identity service failed');
      },
    },
    hooks: {
      before: beforeCredentials(deps.isBlocked, epochs.begin, deps.passwords, deps.unproven.provenByReset),
    },
    advanced: {
      cookiePrefix: 'cumulus',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // The library disables this check if NODE_ENV is "test".
      disableOriginCheck: false,
      // Of the tables of plugins there is what they use (migrations/).
      database: { generateId: 'uuid', validateSchema: more.length === 0 },
    },
  });
  return auth;
}

/** `isNew`: the address was never proven, so that the link begins another account. */
function resetMail(publicUrl: string, to: string, token: string, isNew: boolean) {
  const link = `${publicUrl}/login?mode=reset&token=${encodeURIComponent(token)}`;
  return {
    to,
    subject: 'Reset your Cumulus password',
    text: `Someone asked to reset the password of your Cumulus account.\n\nTo choose a new one, open this link within an hour:\n${link}\n\n${isNew ? BEGINS_AGAIN : ''}If it was not you, do nothing: your password stays as it is.\n`,
  };
}

const BEGINS_AGAIN =
  'Nobody has confirmed this address yet, so a new password begins a new, empty account. If you signed up yourself and know your password, sign in with it instead and confirm your email in the app.\n\n';
