import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sessionIdOf } from '../accounts/session.ts';
import type { Clock } from '../ports/clock.ts';
import { createRepeatingTask } from '../runtime/repeating-task.ts';
import type { Viewers } from '../wallets/viewers.ts';
import { clientAddress } from './client-address.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { readSession, type SessionDeps } from './session.ts';

export interface EventsDeps extends SessionDeps {
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Logger;
  readonly viewers: Viewers;
  /** Calls back with the id of a session that has ended, or with null if any may have. */
  readonly onSessionEnd: (ended: (sessionId: string | null) => void) => void;
}

interface Stream {
  readonly userId: string;
  readonly sessionId: string | null;
  /** Ends it unless its session is still valid. */
  check(): Promise<void>;
  beat(): void;
  end(): void;
}

/** Tabs share a stream; browsers and phones do not. Of one server. */
const STREAMS_PER_USER_MAX = 8;
/** Retry after this with more, seconds. */
const RETRY_AFTER = 60;
/** Shorter than proxies keep a silent connection, milliseconds. Sessions are checked as often. */
const HEARTBEAT = 15_000;
/** What waits for a client that does not read; then it is cut, and asks for everything when it is back. */
const BACKLOG_MAX_BYTES = 16 << 10;

/**
 * Server-sent events: `ready` once, then `changed` with the id of a wallet, or null for any. They hold nothing else: the app asks the
 * named functions, which check the session. Events are not repeated: after a new connection the app asks for everything.
 */
export function eventRoutes(deps: EventsDeps) {
  const { clock, log, viewers } = deps;
  const streams = new Set<Stream>();
  deps.metrics.gauge('cumulus_event_streams', 'Apps that this process tells of changes.', () => streams.size);

  const check = async (some: (stream: Stream) => boolean): Promise<void> => {
    for (const stream of streams) if (some(stream)) await stream.check();
  };
  deps.onSessionEnd((ended) => {
    check(({ sessionId }) => ended === null || sessionId === ended).catch(() => {});
  });
  const beating = createRepeatingTask(
    { clock, log, failure: 'streams of events cannot be kept alive', retryMs: HEARTBEAT },
    async () => {
      for (const stream of streams) stream.beat();
      await check(() => true);
      return HEARTBEAT;
    },
  );

  /** Whether the session is still valid. If that cannot be read, it is until its token expires: the next beat asks again. */
  async function isValid({ headers, ip }: FastifyRequest): Promise<boolean> {
    const limits = { unverified: () => {}, refused: async () => {} };
    try {
      await readSession({ ...deps, limits }, headers, ip);
      return true;
    } catch (error) {
      return !isCallError(error, 'UNAUTHENTICATED') && !isCallError(error, 'ACCOUNT_BLOCKED');
    }
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onReady', async () => beating.start());
    app.addHook('preClose', async () => {
      for (const stream of streams) stream.end();
      await beating.stop();
    });

    app.get('/', { exposeHeadRoute: false }, async (request, reply) => {
      const visitor = await readSession(deps, request.headers, clientAddress(request));
      await deps.limits.call('events', visitor);
      const { userId, signIn } = visitor;
      if (userId === null || signIn === null) throw new CallError('UNAUTHENTICATED');
      const ofUser = [...streams].filter((stream) => stream.userId === userId).length;
      if (ofUser >= STREAMS_PER_USER_MAX) throw new CallError('RATE_LIMITED', { seconds: RETRY_AFTER });
      const response = reply.raw;
      const stream: Stream = {
        userId,
        sessionId: sessionIdOf({ userId, signIn }),
        async check() {
          if (!(await isValid(request))) stream.end();
        },
        beat: () => write(response, ':\n\n'),
        end: () => response.end(),
      };
      // Counted before the first await after the bound was checked.
      streams.add(stream);
      let remove: (() => void) | null = null;
      response.once('close', () => {
        streams.delete(stream);
        remove?.();
      });
      try {
        const changed = (walletId: string | null) =>
          write(response, `event: changed\ndata: ${JSON.stringify({ walletId })}\n\n`);
        reply.hijack();
        response.writeHead(200, {
          ...(reply.getHeaders() as OutgoingHttpHeaders),
          'content-type': 'text/event-stream; charset=utf-8',
          // Neither kept nor changed on its way: a proxy that compresses or collects it would hold it back.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        });
        response.flushHeaders();
        remove = await viewers.add(userId, changed, stream.end);
        if (response.destroyed || response.writableEnded) remove();
        else write(response, 'event: ready\ndata: {}\n\n');
      } catch (error) {
        log.warn({ err: error }, 'a stream of events cannot begin');
        stream.end();
      }
    });
  };
}

function write(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > BACKLOG_MAX_BYTES) response.destroy();
  else response.write(text);
}
