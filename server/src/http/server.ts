import { randomUUID } from 'node:crypto';
import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { SERVER_PATHS } from '../../../wire/src/server-paths.ts';
import type { Clock } from '../ports/clock.ts';
import { within } from '../runtime/context.ts';
import { ARRIVES_WITHIN_MS, arrivesWithin } from './arrival.ts';
import { clientAddress } from './client-address.ts';
import { asCallError, refuse, refuseBytes, refuseExpectation } from './errors.ts';
import { type EventsDeps, eventRoutes } from './events.ts';
import { type ExportsDeps, exportRoutes } from './exports.ts';
import { type FunctionsDeps, functionRoutes } from './functions.ts';
import { type HealthDeps, healthRoutes } from './health.ts';
import { type IdentityRoutesDeps, identityRoutes } from './identity-routes.ts';
import { type LogosRouteDeps, logoRoutes } from './logos.ts';
import { type MailStopsDeps, mailStopRoutes } from './mail-stops.ts';
import { mcpRoutes } from './mcp.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { outboxRoute } from './outbox.ts';
import { type ProofFilesDeps, proofFileRoutes } from './proof-files.ts';
import { addSecurityHeaders } from './security.ts';
import { addStaticFiles, inlineScripts } from './static-files.ts';
import { sendProblem } from './v1/problem.ts';
import { type V1RoutesDeps, v1Routes } from './v1/routes.ts';
import { wellKnownRoutes } from './well-known.ts';

export interface HttpDeps
  extends FunctionsDeps,
    Omit<V1RoutesDeps, 'inside'>,
    ExportsDeps,
    EventsDeps,
    ProofFilesDeps,
    LogosRouteDeps,
    HealthDeps,
    MailStopsDeps {
  readonly log: Logger;
  readonly clock: Clock;
  readonly browser: BrowserConfig;
  /** Null if the identity service is external. */
  readonly identityRoutes: IdentityRoutesDeps | null;
  /** Null if mail is really sent. */
  readonly letters: Parameters<typeof outboxRoute>[0];
  /** Folder of the built web app. */
  readonly webRoot: string;
  /** The address that browsers use; known once the server listens. */
  readonly publicUrl: () => string;
  /** Browsers connect over TLS. */
  readonly https: boolean;
  /** Number of trusted reverse proxies. */
  readonly trustedProxies: number;
}

type BareDeps = Pick<HttpDeps, 'log' | 'trustedProxies' | keyof HealthDeps>;

/** What counts its requests itself, is asked by operators' programs, or is small, unchanging and kept by browsers. */
const NO_PAGE = /^\/(functions|v1|exports|events|healthz|readyz|metrics|assets)(\/|\?|$)/;
const isPage = (url: string): boolean => !NO_PAGE.test(url);

/** Creates the HTTP server of a process that only works: health and metrics, and nothing else. It does not listen yet. */
export async function createHealthServer(deps: BareDeps): Promise<FastifyInstance> {
  const app = createBareServer(deps);
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new CallError('ROUTE_NOT_FOUND')));
  await app.register(healthRoutes(deps));
  return app;
}

/** Creates the HTTP server, which does not listen yet. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const app = createBareServer(deps);
  app.decorateRequest('functionName', '');
  app.addHook('onRequest', async (request) => {
    if (isPage(request.url)) await deps.limits.page(clientAddress(request));
  });
  // After the body has come: what reads it has lost the context.
  app.addHook('preHandler', (request, _reply, done) => within({ reqId: request.id, span: null }, done));
  await addSecurityHeaders(app, deps.browser, deps.https, await inlineScripts(deps.webRoot));
  await app.register(healthRoutes(deps));
  await app.register(functionRoutes(deps), { prefix: SERVER_PATHS.functions });
  const inside = randomUUID();
  await app.register(v1Routes({ ...deps, inside }), { prefix: SERVER_PATHS.v1 });
  await app.register(exportRoutes(deps), { prefix: SERVER_PATHS.exports });
  await app.register(eventRoutes(deps), { prefix: SERVER_PATHS.events });
  await app.register(proofFileRoutes(deps), { prefix: SERVER_PATHS.exports });
  await app.register(logoRoutes(deps), { prefix: SERVER_PATHS.logos });
  if (deps.identityRoutes)
    await app.register(identityRoutes(deps.identityRoutes), { prefix: deps.identityRoutes.prefix });
  if (deps.identityRoutes)
    await app.register(oauthRoutes(deps.identityRoutes), { prefix: `${deps.identityRoutes.prefix}/oauth2` });
  const hasOAuth = deps.identityRoutes !== null;
  await app.register(wellKnownRoutes({ ...deps, hasOAuth }), { prefix: SERVER_PATHS.wellKnown });
  await app.register(mailStopRoutes(deps), { prefix: SERVER_PATHS.mails });
  await app.register(mcpRoutes({ ...deps, inside, hasOAuth }), { prefix: SERVER_PATHS.mcp });
  await app.register(outboxRoute(deps.letters));
  app.get(SERVER_PATHS.config, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(deps.browser),
  );
  await addStaticFiles(app, deps.webRoot, deps.publicUrl);
  return app;
}

/** How requests are read and refused, without any route. */
function createBareServer(deps: BareDeps): FastifyInstance {
  const arrival = arrivesWithin(ARRIVES_WITHIN_MS);
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as Fastify.FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: deps.trustedProxies === 0 ? false : (_address, hop) => hop < deps.trustedProxies,
    ...arrival,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Refusals of Fastify and Node get the shape of the callable protocol too. No hook runs for these.
    frameworkErrors(error, request, reply) {
      reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
      if (request.url.startsWith(`${SERVER_PATHS.v1}/`)) return sendProblem(reply, asCallError(error));
      return refuse(request, reply, error);
    },
    clientErrorHandler: refuseBytes,
    return503OnClosing: false,
    http: { ...arrival.http, requireHostHeader: false },
  });
  app.server.on('checkExpectation', refuseExpectation);
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error));
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
  // While stopping, each answer closes its connection; otherwise the stop would wait for the next request.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  return app;
}
