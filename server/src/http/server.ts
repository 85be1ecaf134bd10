import { randomUUID } from 'node:crypto';
import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { refuseBytes, refuseExpectation } from './client-error.ts';
import { type ExportsDeps, exports } from './exports.ts';
import { type FunctionsDeps, functions } from './functions.ts';
import { type HealthDeps, health } from './health.ts';
import { type IdentityRoutesDeps, identityRoutes } from './identity.ts';
import { outboxPage } from './outbox-page.ts';
import { refuse } from './refusal.ts';
import { securityHeaders } from './security.ts';
import { pageScripts, staticFiles } from './static-files.ts';

export interface HttpDeps extends FunctionsDeps, ExportsDeps, HealthDeps {
  readonly log: Logger;
  readonly browser: BrowserConfig;
  /** Null where the identity service is somewhere else. */
  readonly identityRoutes: (IdentityRoutesDeps & { readonly prefix: string }) | null;
  /** Null where mail is real. */
  readonly letters: Parameters<typeof outboxPage>[0];
  /** Folder of the built web app. */
  readonly webRoot: string;
  /** The address that browsers use; known once the server listens. */
  readonly publicUrl: () => string;
  /** Browsers come over TLS. */
  readonly https: boolean;
  /** How many reverse proxies are believed. */
  readonly trustedProxies: number;
}

/** How long a request may take to arrive, milliseconds. */
const REQUEST_TIMEOUT = 30_000;

/** The HTTP side of the server, not listening yet. */
export async function httpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as Fastify.FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: deps.trustedProxies === 0 ? false : (_address, hop) => hop < deps.trustedProxies,
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Every refusal has the shape of the callable protocol: also those of Fastify and of Node, which have others.
    // No hook runs for these.
    frameworkErrors: (error, request, reply) =>
      refuse(
        request,
        reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' }),
        error,
      ),
    clientErrorHandler: refuseBytes,
    return503OnClosing: false,
    http: { requireHostHeader: false },
  });
  app.server.on('checkExpectation', refuseExpectation);
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error));
  app.decorateRequest('functionName', '');
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (stopping) throw new CallError('SERVER_STOPPING');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.header('connection', 'close');
      throw new CallError('UNREADABLE_REQUEST');
    }
  });
  // An answer under way at a stop is the last one of its connection, or the stop would wait for the next.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  await securityHeaders(app, deps.browser, deps.https, await pageScripts(deps.webRoot));
  await app.register(health(deps));
  await app.register(functions(deps), { prefix: '/functions' });
  await app.register(exports(deps), { prefix: '/exports' });
  if (deps.identityRoutes)
    await app.register(identityRoutes(deps.identityRoutes), { prefix: deps.identityRoutes.prefix });
  await app.register(outboxPage(deps.letters));
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(deps.browser),
  );
  await staticFiles({ root: deps.webRoot, publicUrl: deps.publicUrl })(app);
  return app;
}
