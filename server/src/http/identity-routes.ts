import { readEmail } from '@cumulus/contract/email.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KnownBrowsers } from '../accounts/known-browsers.ts';
import { isDatabaseUnavailable, isReadOnly } from '../db/unavailable.ts';
import { networkKey } from '../runtime/address-key.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';
import { clientAddress } from './client-address.ts';
import type { CredentialLimits } from './credential-limits.ts';

export interface IdentityService {
  handle(request: Request): Promise<Response>;
}

export interface IdentityRoutesDeps {
  readonly service: IdentityService;
  readonly limits: CredentialLimits;
  readonly browsers: Pick<KnownBrowsers, 'remember'>;
  /** The address that browsers use. */
  readonly publicUrl: () => string;
  /** Path below which they are. */
  readonly prefix: string;
  /** Header from which the service reads the client's IP address. */
  readonly addressHeader: string;
}

/** Pages that the sign-in pop-up loads. */
const popUpPages = new Set<string>(['/oauth-popup/start', '/callback/google']);

const BODY_MAX_BYTES = 16 * 1024;
/** Each hashes a password and may hold a connection meanwhile. Networks take turns. */
const CREDENTIALS_AT_ONCE = 4;

/** The routes that are served; the identity library has more. */
const routes = {
  GET: ['/get-session', '/token', '/jwks', '/oauth-popup/start', '/callback/google'],
  POST: [
    ...['/sign-up/email', '/sign-in/email', '/sign-out', '/request-password-reset', '/reset-password'],
    ...['/passkey/begin', '/passkey/sign-in'],
  ],
} as const;
/** Routes that try a password or a passkey, could reveal whether an account exists, or store a started sign-in. */
const limitedRoutes = new Set<string>([
  ...routes.POST.filter((path) => path !== '/sign-out'),
  '/oauth-popup/start',
]);

/** After these, the browser is known to the account. */
const signInRoutes = new Set<string>(['/sign-in/email', '/sign-up/email']);
const KNOWN_COOKIE = 'cumulus_known';
const KNOWN_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Serves the embedded identity service below the prefix that it is registered with. */
export function identityRoutes(deps: IdentityRoutesDeps) {
  const queue = createFairQueue(CREDENTIALS_AT_ONCE);
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      async (_request: FastifyRequest, body: string) => body,
    );
    app.setErrorHandler((error, request, reply) => refuse(request, reply, error));
    for (const [method, paths] of Object.entries(routes))
      for (const path of paths)
        app.route({
          method: method as 'GET' | 'POST',
          url: path,
          exposeHeadRoute: false,
          handler: async (request, reply) => {
            const email = emailOf(request.body);
            const cookie = knownCookie(request.headers.cookie);
            if (limitedRoutes.has(path)) {
              const attempt = path === '/request-password-reset' ? 'reset' : 'password';
              await deps.limits({ ip: clientAddress(request), attempt, email, cookie });
            }
            // After its visit to the issuer, any opener policy would cut the pop-up off from its opener.
            if (popUpPages.has(path)) reply.header('cross-origin-opener-policy', 'unsafe-none');
            const handle = () => deps.service.handle(webRequest(deps, request));
            const response = limitedRoutes.has(path)
              ? await queue.run(networkKey(clientAddress(request)), handle)
              : await handle();
            if (response.ok && email !== null && signInRoutes.has(path))
              remember(deps, reply, await deps.browsers.remember(cookie, email));
            if (response.status === 403 && (await codeOf(response)) === INVALID_ORIGIN)
              return refuseAddress(deps, request, reply);
            return answer(reply, response);
          },
        });
  };
}

/** What the service is given of a request. `path`, `body`: instead of its own. */
export function webRequest(
  deps: Pick<IdentityRoutesDeps, 'publicUrl' | 'addressHeader'>,
  request: FastifyRequest,
  given: { readonly path?: string | undefined; readonly body?: string | undefined } = {},
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(':') && name !== 'content-length')
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  headers.set(deps.addressHeader, clientAddress(request));
  const sent = typeof request.body === 'string' ? request.body : request.method === 'POST' ? '{}' : null;
  const body = given.body ?? sent;
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (body !== null && !isForm) headers.set('content-type', 'application/json');
  const url = new URL(given.path ?? request.url, deps.publicUrl());
  return new Request(url, { method: request.method, headers, body });
}

function knownCookie(header: string | undefined): string | undefined {
  const cookie = header?.split('; ').find((each) => each.startsWith(`${KNOWN_COOKIE}=`));
  return cookie?.slice(KNOWN_COOKIE.length + 1);
}

function remember({ publicUrl, prefix }: IdentityRoutesDeps, reply: FastifyReply, value: string): void {
  const secure = publicUrl().startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${KNOWN_COOKIE}=${value}; Path=${prefix}; Max-Age=${KNOWN_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** The library's code for a page at another address than ours. */
const INVALID_ORIGIN = 'INVALID_ORIGIN';

async function codeOf(response: Response): Promise<string | null> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as { code?: string } | null)?.code ?? null;
}

/** Tells user and operator which address is set up: the page was opened at another. */
function refuseAddress({ publicUrl }: IdentityRoutesDeps, request: FastifyRequest, reply: FastifyReply) {
  const address = new URL(publicUrl()).origin;
  const { origin } = request.headers;
  request.log.warn(
    { origin, publicUrl: address },
    'a sign-in at another address than PUBLIC_URL was refused',
  );
  const message = `This page is not at the address that is set up: ${address}`;
  return reply.code(403).send({ code: 'WRONG_ADDRESS', message, address });
}

export async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  reply.header('cache-control', 'no-store');
  return reply.send(await response.text());
}

/** The e-mail in the form that the service looks up; null if the service refuses it. */
function emailOf(body: unknown): string | null {
  try {
    const { email } = JSON.parse(String(body)) as { email?: unknown };
    const read = typeof email === 'string' ? readEmail(email) : null;
    return read && 'email' in read ? read.email : null;
  } catch {
    return null;
  }
}

/** Refusals in the identity service's own form: `{code, message}`. */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (isCallError(error, 'RATE_LIMITED'))
    return reply
      .code(429)
      .header('retry-after', error.context.seconds)
      .send({ code: error.code, message: error.message });
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status < 500)
    return reply.code(status).send({ code: 'BAD_REQUEST', message: 'The request cannot be read.' });
  request.log.error({ err: error }, 'identity service failed');
  if (!isDatabaseUnavailable(error) && !isReadOnly(error))
    return reply.code(500).send({ code: 'INTERNAL', message: 'INTERNAL' });
  const { code, message } = new CallError(isReadOnly(error) ? 'DATABASE_READ_ONLY' : 'DATABASE_UNAVAILABLE');
  return reply.code(503).send({ code, message });
}
