import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import { answer, type IdentityRoutesDeps, refuse, webRequest } from './identity-routes.ts';
import { readRegistration } from './oauth-registration.ts';

const BODY_MAX_BYTES = 16 * 1024;

/** What is read of a request to be let in; the provider knows more, such as `prompt` and `request_uri`. */
const ASKED = [
  ...['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'resource'],
  ...['code_challenge', 'code_challenge_method'],
];

type Deps = Pick<IdentityRoutesDeps, 'service' | 'limits' | 'publicUrl' | 'addressHeader'>;

/** OAuth for clients of /mcp, below the prefix of the identity service. Only the answer of the owner comes with cookies. */
export function oauthRoutes(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      app.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
        async (_request: FastifyRequest, body: string) => body,
      );
    app.setErrorHandler((error, request, reply) => refuse(request, reply, error));
    const open = { exposeHeadRoute: false };

    app.get('/authorize', open, async (request, reply) => {
      const { pathname } = new URL(request.url, deps.publicUrl());
      const given = new URLSearchParams(request.url.split('?')[1] ?? '');
      const query = new URLSearchParams([...given].filter(([name]) => ASKED.includes(name)));
      return await served(deps, request, reply, { path: `${pathname}?${query}` });
    });
    for (const path of ['/token', '/revoke'])
      app.post(path, open, async (request, reply) => {
        if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
          return refuseForm(reply, 'invalid_request', 'Send a form.');
        return await served(deps, request, reply, { isClient: true });
      });
    app.post('/register', open, async (request, reply) => {
      await deps.limits({ ip: clientAddress(request), attempt: 'password', email: null, cookie: undefined });
      const read = readRegistration(String(request.body));
      if (typeof read === 'string') return refuseForm(reply, 'invalid_client_metadata', read);
      return await served(deps, request, reply, { isClient: true, body: JSON.stringify(read) });
    });
    app.post('/consent', open, async (request, reply) => await served(deps, request, reply, {}));
  };
}

interface Passed {
  readonly path?: string;
  readonly body?: string;
  /** A client asks, never a browser: whatever cookies and origin come with it count for nothing. */
  readonly isClient?: boolean;
}

async function served(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, body, isClient }: Passed,
): Promise<FastifyReply> {
  const given = webRequest(deps, request, { path, body });
  if (isClient) for (const name of ['cookie', 'origin', 'authorization']) given.headers.delete(name);
  // A browser navigates there, never a script: the answer is the address to go on to.
  if (path !== undefined) given.headers.set('sec-fetch-mode', 'navigate');
  return await answer(reply, await deps.service.handle(given));
}

function refuseForm(reply: FastifyReply, error: string, description: string): FastifyReply {
  return reply.code(400).send({ error, error_description: description });
}
