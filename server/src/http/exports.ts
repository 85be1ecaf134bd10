import { Readable } from 'node:stream';
import { CallError } from '@cumulus/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from './limits.ts';
import { readSession, type SessionDeps } from './session.ts';

const FORMATS = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
type Format = keyof typeof FORMATS;

export interface ExportsDeps extends SessionDeps {
  readonly limits: Limits;
  /** A user's history as chunks of a file. */
  readonly exportHistory: (userId: string, format: Format) => AsyncGenerator<string>;
}

/** Retry after this if an export of the same user is running, seconds. */
const RETRY_AFTER = 10;

/** Streams a user's own history as a file, with backpressure. At most one export per user runs at a time. */
export function exportRoutes(deps: ExportsDeps) {
  const running = new Set<string>();

  async function send(request: FastifyRequest, reply: FastifyReply, format: Format) {
    const visitor = await readSession(deps, request.headers, request.ip);
    await deps.limits.call('exportTransactions', visitor);
    const { userId } = visitor;
    if (userId === null) throw new CallError('UNAUTHENTICATED');
    if (running.has(userId)) throw new CallError('RATE_LIMITED', { seconds: RETRY_AFTER });
    running.add(userId);
    const chunks = await startReading(deps.exportHistory(userId, format)).catch((error: unknown) => {
      running.delete(userId);
      throw error;
    });
    const body = Readable.from(chunks, { objectMode: false });
    body.once('close', () => running.delete(userId));
    return reply
      .type(FORMATS[format])
      .header('content-disposition', `attachment; filename="cumulus-transactions.${format}"`)
      .header('cache-control', 'no-store')
      .send(body);
  }

  return async (app: FastifyInstance): Promise<void> => {
    for (const format of ['csv', 'json'] as const)
      app.get(`/transactions.${format}`, { exposeHeadRoute: false }, (request, reply) =>
        send(request, reply, format),
      );
  };
}

/** Reads the header and the first page in advance, so that a failure is answered with an error, not a truncated file. */
async function startReading(chunks: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = [await chunks.next(), await chunks.next()];
  return (async function* () {
    try {
      for (const { value, done } of first) if (!done) yield value;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  })();
}
