import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context, interactionPolicy } from 'oidc-provider';
import { MemoryStore } from './oidc/memory-store.ts';
import { signInPage } from './oidc/page.ts';
import { signingKey } from './oidc/signing-key.ts';

export const CLIENT_ID = 'cumulus-localnet';
const SCOPES = 'openid email profile';
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+$/;
const MOST_EMAIL_CHARACTERS = 120;
const MOST_BODY_BYTES = 4_096;

export interface OidcOptions {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
  /** Addresses that may be sent a sign-in's outcome. */
  readonly redirects: readonly string[];
  readonly secret: string;
}

export interface Oidc {
  readonly issuer: string;
  close(): Promise<void>;
}

/** Stands in for Google's sign-in: OpenID Connect in which typing an e-mail address proves its ownership. */
export async function startOidc(options: OidcOptions): Promise<Oidc> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const issuer = `http://${options.host}:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, options);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    interact(provider, request, response).catch(() => {
      response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' });
      response.end(signInPage('This sign-in is over. Close this window and start again.'));
    });
  });
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Refusal {
  readonly error: string;
  readonly error_description?: string;
}

function createProvider(issuer: string, { folder, redirects, secret }: OidcOptions): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  policy.remove('consent');
  return new Provider(issuer, {
    adapter: MemoryStore,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: secret,
        redirect_uris: redirects,
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [signingKey(folder)] },
    cookies: {
      // Cookies know no ports: these names keep clear of the app's, which may be on the same host.
      names: { session: 'localnet_oidc', interaction: 'localnet_oidc_at', resume: 'localnet_oidc_resume' },
      keys: [randomBytes(32).toString('hex')],
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google tells e-mail and name in the ID token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    renderError(context: { type: string; body: string }, { error, error_description: reason }: Refusal) {
      context.type = 'text/plain';
      context.body = `${error}: ${reason}`;
    },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: 3_600,
    },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => claimsOf(accountId) }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
}

/** The subject is the e-mail address in other letters: the same person every time, and nothing to store. */
const subjectOf = (email: string): string => Buffer.from(email.toLowerCase()).toString('base64url');

function claimsOf(subject: string): object {
  const email = Buffer.from(subject, 'base64url').toString();
  return { sub: subject, email, email_verified: true, name: email.split('@')[0] };
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Throws if no sign-in of this browser is under way.
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return show(response, signInPage());
  const form = new URLSearchParams(await read(request));
  if (form.get('action') === 'cancel') {
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled.',
    });
  }
  const email = (form.get('email') ?? '').trim();
  if (!EMAIL.test(email) || email.length > MOST_EMAIL_CHARACTERS) {
    return show(response, signInPage('Please enter an e-mail address.'));
  }
  await provider.interactionFinished(request, response, {
    login: { accountId: subjectOf(email) },
    select_account: {},
  });
}

function show(response: ServerResponse, page: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
  });
  response.end(page);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BODY_BYTES) throw new Error('The form is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
