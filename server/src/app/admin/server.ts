import { randomUUID } from 'node:crypto';
import {
  OPERATOR_READS,
  type OperatorActName,
  type OperatorRead,
  operatorActs,
} from '@cumulus/contract/operators.ts';
import { assertion } from '@cumulus/contract/shapes.ts';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { isDatabaseUnavailable, isReadOnly } from '../../db/unavailable.ts';
import { ARRIVES_WITHIN_MS, arrivesWithin } from '../../http/arrival.ts';
import { clientAddress } from '../../http/client-address.ts';
import { hashSource } from '../../http/security.ts';
import { inlineScripts } from '../../http/static-files.ts';
import { localBuckets } from '../../http/token-buckets.ts';
import { documentText } from '../../operations/document.ts';
import { OperatorError } from '../../operations/operator-error.ts';
import type { Desk } from '../../operations/operators/desk.ts';
import { hashOf } from '../../operations/operators/operators.ts';
import { OperatorRefusal, signedOut } from '../../operations/operators/refusal.ts';
import { endSession, type Operator, touchSession } from '../../operations/operators/session.ts';
import type { SignedIn, SignIn } from '../../operations/operators/sign-in.ts';
import { addressKey } from '../../runtime/address-key.ts';
import { pageRoutes } from './page.ts';

export interface AdminDeps {
  readonly db: Db;
  readonly desk: Desk;
  readonly signIn: SignIn;
  readonly log: Logger;
  /** As browsers write it. */
  readonly origin: string;
  readonly network: string;
  /** To sign in or to use a link within a minute, of one address. */
  readonly tries: number;
  /** How many reverse proxies name the client's address. */
  readonly trustedProxies: number;
  /** Folder of the built page. */
  readonly webRoot: string;
}

/** For what watches the process: it names no host. */
const HEALTH = '/healthz';
const COOKIE = 'cumulus_operator';
const COOKIE_SECONDS = 12 * 60 * 60;
const BODY_MAX_BYTES = 32 * 1024;
/** How many addresses may use all of their tries at once. */
const ADDRESSES = 4;

const registration = z.object({
  token: z.string().min(1).max(100),
  decision: z.string().max(4_096),
  clientDataJSON: z.string().max(8_192),
  authenticatorData: z.string().max(8_192),
});
const link = z.object({ token: z.string().min(1).max(100) });

/** Creates the server of the operators' page, which does not listen yet: an origin of its own, apart from what users are served. */
export async function createAdminServer(deps: AdminDeps): Promise<FastifyInstance> {
  const { origin } = deps;
  const { host } = new URL(origin);
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as Fastify.FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: deps.trustedProxies === 0 ? false : (_address, hop) => hop < deps.trustedProxies,
    ...arrivesWithin(ARRIVES_WITHIN_MS),
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error));
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found.\n'));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    if (request.url === HEALTH) return;
    // A name that someone else has pointed here would be another origin with the same address.
    if (request.headers.host !== host) throw new OperatorRefusal(404, `This page is at ${origin}/admin.`);
    if (request.method !== 'GET' && request.method !== 'HEAD' && request.headers.origin !== origin)
      throw new OperatorRefusal(403, 'This request comes from another page.');
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'none'"],
        scriptSrc: ["'self'", ...(await inlineScripts(deps.webRoot)).map(hashSource)],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: origin.startsWith('https:'),
  });
  app.get(HEALTH, async () => 'ok\n');
  await app.register(pageRoutes(deps.webRoot), { prefix: '/admin' });
  await app.register(apiRoutes(deps), { prefix: '/admin/api' });
  return app;
}

/** What the page calls: signing in, reading, acting and approving. */
function apiRoutes(deps: AdminDeps) {
  const { desk, signIn, db } = deps;
  const isHttps = deps.origin.startsWith('https:');
  const buckets = localBuckets(() => performance.now());

  async function limit(request: FastifyRequest): Promise<void> {
    const own = await buckets.take(`address ${addressKey(clientAddress(request))}`, deps.tries, 1);
    const all = own.tokens ? await buckets.take('all', deps.tries * ADDRESSES, 1) : own;
    if (!all.tokens) throw new OperatorRefusal(429, 'Too many tries. Wait a minute.');
  }
  const cookie = (value: string, seconds: number) =>
    `${COOKIE}=${value}; Path=/admin; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isHttps ? '; Secure' : ''}`;
  const admit = (reply: FastifyReply, { token, operator }: SignedIn) => {
    reply.header('set-cookie', cookie(token, COOKIE_SECONDS));
    return me(operator);
  };
  const me = ({ name, role }: Operator) => ({ name, role, network: deps.network });
  /** The hash of the session's token, which lasts on. Throws OperatorRefusal. */
  async function sessionOf(request: FastifyRequest): Promise<{ session: Buffer; operator: Operator }> {
    const token = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
    const session = token === undefined ? null : hashOf(token);
    const operator = session && (await touchSession(db, session));
    if (!session || !operator) throw signedOut();
    return { session, operator };
  }
  const body = <T>(shape: z.ZodType<T>, request: FastifyRequest): T => {
    const read = shape.safeParse(request.body);
    if (!read.success) throw new OperatorRefusal(400, 'The request is malformed.');
    return read.data;
  };

  return async (api: FastifyInstance): Promise<void> => {
    // Amounts are bigint.
    api.setReplySerializer((answer) => documentText(answer, 0));
    api.post('/sign-in/begin', async (request) => {
      await limit(request);
      return { nonce: signIn.begin() };
    });
    api.post('/sign-in', async (request, reply) => {
      await limit(request);
      return admit(reply, await signIn.finish(body(assertion as unknown as z.ZodType<never>, request)));
    });
    api.post('/enrol/begin', async (request) => {
      await limit(request);
      return await signIn.beginEnrolment(body(link, request).token);
    });
    api.post('/enrol', async (request) => {
      await limit(request);
      const { token, ...made } = body(registration, request);
      return await signIn.enrol(token, made);
    });
    api.post('/sign-out', async (request, reply) => {
      const { session } = await sessionOf(request);
      await endSession(db, session);
      reply.header('set-cookie', cookie('', 0));
      return {};
    });
    api.post('/me', async (request) => me((await sessionOf(request)).operator));
    for (const name of OPERATOR_READS)
      api.post(`/read/${name}`, async (request) => {
        const { session } = await sessionOf(request);
        return await desk.read(session, name satisfies OperatorRead, fieldsOf(request.body));
      });
    for (const name of Object.keys(operatorActs) as OperatorActName[])
      api.post(`/act/${name}`, async (request) => {
        const { session } = await sessionOf(request);
        const { id, why, input } = fieldsOf(request.body);
        return await desk.act(session, name, { id, why, input });
      });
    api.post('/approve', async (request) => {
      const { session } = await sessionOf(request);
      return await desk.approve(session, fieldsOf(request.body).id);
    });
    api.post('/reject', async (request) => {
      const { session } = await sessionOf(request);
      await desk.reject(session, fieldsOf(request.body).id);
      return {};
    });
  };
}

function fieldsOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
}

/** Answers with one sentence for the operator; logs what is unexpected. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const [status, message] = answerTo(error);
  if (status === 500)
    request.log.error({ err: error }, 'a request of the operators page failed unexpectedly');
  return reply.code(status).send({ error: { message } });
}

function answerTo(error: unknown): [status: number, message: string] {
  if (error instanceof OperatorRefusal) return [error.status, error.message];
  if (error instanceof OperatorError) return [409, error.message];
  if (isReadOnly(error)) return [503, 'The database takes no changes now.'];
  if (isDatabaseUnavailable(error)) return [503, 'The database cannot be reached.'];
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return [statusCode, 'The request is malformed.'];
  return [500, 'Something failed. The log says what.'];
}
