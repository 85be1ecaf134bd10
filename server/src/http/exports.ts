import { Readable } from 'node:stream';
import { CallError } from '@cumulus/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { UUID_PATTERN } from '../../../wire/src/uuid.ts';
import { TAX_FILES, type TaxExport } from '../history/tax/tax-export.ts';
import { clientAddress } from './client-address.ts';
import type { Limits } from './limits.ts';
import { readSession, type SessionDeps } from './session.ts';

/** Comma-separated UUIDs; a user has ten wallets at a time, and deleted ones. */
const WALLET_IDS = new RegExp(`^${UUID_PATTERN}(,${UUID_PATTERN}){0,99}$`);
const FOREVER = new Date('9999-12-31');
const DAY = 24 * 60 * 60_000;
const FORMATS = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
type Format = keyof typeof FORMATS;

/** The days and wallets of a tax file, and what it is for, as they stand in an address. */
const taxQuery = z.object({
  for: z.enum(TAX_FILES),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  wallets: z.optional(z.string().check(z.regex(WALLET_IDS))),
});

const NO_TAX_FILE = { field: '', reason: 'Unknown tool, day or wallet.' };

export interface ExportsDeps extends SessionDeps {
  readonly limits: Limits;
  /** A user's history as chunks of a file. */
  readonly exportHistory: (userId: string, format: Format) => AsyncGenerator<string>;
  readonly exportTaxes: TaxExport;
}

/** Retry after this if an export of the same user is running, seconds. */
const RETRY_AFTER = 10;

/** Streams a user's own history as files, with backpressure. At most one export per user runs at a time. */
export function exportRoutes(deps: ExportsDeps) {
  const running = new Set<string>();

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    file: { readonly type: string; readonly name: string },
    read: (userId: string) => AsyncGenerator<string>,
  ) {
    const visitor = await readSession(deps, request.headers, clientAddress(request));
    await deps.limits.call('exportTransactions', visitor);
    const { userId } = visitor;
    if (userId === null) throw new CallError('UNAUTHENTICATED');
    if (running.has(userId)) throw new CallError('RATE_LIMITED', { seconds: RETRY_AFTER });
    running.add(userId);
    const chunks = await startReading(read(userId)).catch((error: unknown) => {
      running.delete(userId);
      throw error;
    });
    const body = Readable.from(chunks, { objectMode: false });
    body.once('close', () => running.delete(userId));
    return reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'no-store')
      .send(body);
  }

  return async (app: FastifyInstance): Promise<void> => {
    for (const format of ['csv', 'json'] as const)
      app.get(`/transactions.${format}`, { exposeHeadRoute: false }, (request, reply) =>
        send(request, reply, { type: FORMATS[format], name: `cumulus-transactions.${format}` }, (userId) =>
          deps.exportHistory(userId, format),
        ),
      );
    app.get('/taxes.csv', { exposeHeadRoute: false }, (request, reply) => {
      const asked = taxQuery.safeParse(request.query);
      if (!asked.success) throw new CallError('INVALID_INPUT', NO_TAX_FILE);
      const { for: file, from, to, wallets } = asked.data;
      const name = ['cumulus', file, from, to].filter((part) => part !== undefined).join('-');
      return send(request, reply, { type: FORMATS.csv, name: `${name}.csv` }, (userId) =>
        deps.exportTaxes(
          {
            userId,
            walletIds: wallets?.split(',') ?? null,
            from: new Date(from ?? 0),
            to: to === undefined ? FOREVER : new Date(Date.parse(to) + DAY),
          },
          file,
        ),
      );
    });
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
