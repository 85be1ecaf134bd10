import { Readable } from 'node:stream';
import { CallError } from '@cumulus/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Users } from '../accounts/users.ts';
import type { Identity } from '../ports/identity.ts';
import type { Limits } from './limits.ts';
import { session } from './session.ts';

const FORMATS = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
type Format = keyof typeof FORMATS;

export interface ExportsDeps {
  readonly identity: Identity;
  readonly users: Users;
  readonly limits: Limits;
  /** Everything that happened to a user's wallets, as the text of a file. */
  readonly exportHistory: (userId: string, format: Format) => AsyncGenerator<string>;
}

/** How long to wait where an export of the same user is under way, seconds. */
const ONE_AT_A_TIME = 10;

/** Serves a user's own history as a file: read and sent piece by piece, as fast as the client takes it. */
export function exports(deps: ExportsDeps) {
  const underWay = new Set<string>();

  async function send(request: FastifyRequest, reply: FastifyReply, format: Format) {
    const visitor = await session(deps, request.headers.authorization, request.ip);
    deps.limits.call('exportTransactions', visitor);
    const { userId } = visitor;
    if (userId === null) throw new CallError('UNAUTHENTICATED');
    if (underWay.has(userId)) throw new CallError('RATE_LIMITED', { seconds: ONE_AT_A_TIME });
    underWay.add(userId);
    const pieces = await begun(deps.exportHistory(userId, format)).catch((error: unknown) => {
      underWay.delete(userId);
      throw error;
    });
    const body = Readable.from(pieces, { objectMode: false });
    body.once('close', () => underWay.delete(userId));
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

/** The same pieces, the first two of them there already: what cannot be read at all is refused, not broken off. */
async function begun(pieces: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = [await pieces.next(), await pieces.next()];
  return (async function* () {
    try {
      for (const { value, done } of first) if (!done) yield value;
      yield* pieces;
    } finally {
      await pieces.return(undefined);
    }
  })();
}
