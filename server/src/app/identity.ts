import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import type { Logger } from 'pino';
import type { PasswordRules } from '../accounts/password-rules.ts';
import type { UnprovenAccounts } from '../accounts/set-aside.ts';
import type { Config } from '../config.ts';
import type { IdentityRoutesDeps } from '../http/identity-routes.ts';
import { loopbackOrigins } from '../http/loopback.ts';
import type { Clock } from '../ports/clock.ts';
import type { Hasher } from '../ports/hasher.ts';
import type { Identity } from '../ports/identity.ts';
import type { Mail } from '../ports/mail.ts';
import type { PasskeySignIn } from '../ports/passkeys.ts';
import type { Task } from '../runtime/lifecycle.ts';
import { openPool } from './database.ts';

interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hasher: Hasher;
  readonly mail: Mail;
  readonly passwords: PasswordRules;
  readonly isBlocked: (email: string) => Promise<boolean>;
  readonly passkeys: PasskeySignIn;
  readonly unproven: UnprovenAccounts;
  /** The address that browsers use; known once the server listens. */
  readonly publicUrl: () => string;
}

export interface IdentityParts {
  readonly identity: Identity;
  readonly browser: BrowserConfig['identity'];
  /** Routes of the embedded identity service; null if it is external. */
  readonly routes: Omit<IdentityRoutesDeps, 'limits' | 'browsers'> | null;
  readonly tasks: readonly Task[];
  readonly opened: readonly Task[];
}

/** Loads and creates the configured identity service. */
export async function createIdentityPart(deps: Deps): Promise<IdentityParts> {
  return deps.config.IDENTITY === 'firebase' ? firebase(deps.config) : embedded(deps);
}

async function firebase(config: Config): Promise<IdentityParts> {
  const { createFirebaseIdentity } = await import('../adapters/firebase-identity.ts');
  const projectId = config.FIREBASE_PROJECT_ID ?? '';
  return {
    identity: createFirebaseIdentity(projectId, config.FIREBASE_JWKS_URL),
    browser: {
      kind: 'firebase',
      projectId,
      apiKey: config.FIREBASE_API_KEY ?? '',
      authDomain: config.FIREBASE_AUTH_DOMAIN ?? '',
    },
    routes: null,
    tasks: [],
    opened: [],
  };
}

async function embedded(deps: Deps): Promise<IdentityParts> {
  const [
    { CLIENT_ADDRESS_HEADER, createEmbeddedIdentity, IDENTITY_PATH },
    { createSessionExpiry },
    { createGoogleProvider },
  ] = await Promise.all([
    import('../adapters/embedded-identity.ts'),
    import('../adapters/embedded-identity-expiry.ts'),
    import('../adapters/embedded-identity-google.ts'),
  ]);
  const { DATABASE_CONNECTIONS, APP_SECRET, GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } =
    deps.config;
  const google =
    GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? createGoogleProvider(
          { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET },
          async (email, googleId) => {
            // A refused user proves nothing.
            if (!(await deps.isBlocked(email.toLowerCase())))
              await deps.unproven.provenByGoogle(email, googleId);
          },
        )
      : null;
  // A separate pool: the service calls `isBlocked` inside its transactions, so with one pool, as many concurrent sign-ups
  // as connections would deadlock.
  const { pool } = openPool(deps.config, Math.max(2, Math.floor(DATABASE_CONNECTIONS / 4)));
  const expiry = createSessionExpiry({ pool, clock: deps.clock, log: deps.log });
  const service = createEmbeddedIdentity({
    ...deps,
    pool,
    secret: APP_SECRET,
    google,
    trustedOrigins: (request) => loopbackOrigins(deps.publicUrl(), request.headers.get('host')),
  });
  return {
    identity: service,
    browser: { kind: 'embedded', google: google !== null },
    routes: {
      service,
      prefix: IDENTITY_PATH,
      publicUrl: deps.publicUrl,
      addressHeader: CLIENT_ADDRESS_HEADER,
    },
    tasks: [expiry],
    opened: [{ stop: () => pool.end() }],
  };
}
