import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { CallError } from '@cumulus/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { createCache } from '../runtime/cache.ts';
import { clientAddress } from './client-address.ts';
import type { Limits } from './limits.ts';

/** A file that anyone may download. */
interface PublicFile {
  readonly fileName: string;
  readonly content: string;
}

export interface ProofFilesDeps {
  readonly limits: Limits;
  readonly proofFiles: {
    /** Of the newest files, which never change; null before the first day. */
    readonly day: () => Promise<string | null>;
    readonly liabilities: () => Promise<PublicFile | null>;
    readonly custody: () => Promise<PublicFile | null>;
    /** The looks at prices on a day (YYYY-MM-DD); without one, on the newest days that are closed. */
    readonly prices: (day?: string) => Promise<PublicFile | null>;
    /** How checks of owners are counted. */
    readonly checks: () => Promise<PublicFile | null>;
    /** How many there were, which changes during the day. */
    readonly coverage: () => Promise<PublicFile>;
    /** The swaps of thirty closed days, and the last of these days. */
    readonly execution: { readonly day: () => string; readonly file: () => Promise<PublicFile> };
  };
}

interface Packed {
  readonly fileName: string;
  readonly etag: string;
  readonly zipped: Buffer;
}

const zip = promisify(gzip);

/** What changes during the day is read and compressed once a minute. */
const minute = () => String(Math.floor(performance.now() / 60_000));

/**
 * The newest proofs of what is owed and what is held, without a sign-in. A day's file is read and compressed once by each process,
 * however many ask: it grows with the number of wallets.
 */
export function proofFileRoutes({ limits, proofFiles }: ProofFilesDeps) {
  const packed = createCache<string, Packed>({ max: 6 });

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request) => {
      // This one is small, and every app reads it once a day: many are behind one address.
      if (request.routeOptions.url?.endsWith('/checks.json')) await limits.page(clientAddress(request));
      else await limits.file(clientAddress(request));
    });
    const serve = (
      name: string,
      dayOf: () => Promise<string | null> | string,
      read: () => Promise<PublicFile | null>,
    ) =>
      app.get(`/${name}.json`, { exposeHeadRoute: false }, async (request, reply) => {
        const day = await dayOf();
        if (day === null) throw new CallError('ROUTE_NOT_FOUND');
        const { fileName, etag, zipped } = await packed.load(`${name} ${day}`, () => pack(read));
        reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
        if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
        reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="${fileName}"`);
        if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
          return reply.header('content-encoding', 'gzip').send(zipped);
        return reply.send(Readable.from([zipped]).pipe(createGunzip()));
      });
    for (const name of ['liabilities', 'custody', 'prices', 'checks'] as const)
      serve(name, proofFiles.day, () => proofFiles[name]());
    serve('coverage', minute, proofFiles.coverage);
    serve('execution', proofFiles.execution.day, proofFiles.execution.file);
    app.get<{ Params: { day: string } }>(
      '/prices/:day.json',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { day } = request.params;
        const file = /^\d{4}-\d\d-\d\d$/.test(day) ? await proofFiles.prices(day) : null;
        if (!file) throw new CallError('ROUTE_NOT_FOUND');
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="${file.fileName}"`)
          .send(file.content);
      },
    );
  };
}

async function pack(read: () => Promise<PublicFile | null>): Promise<Packed> {
  const file = await read();
  if (!file) throw new CallError('ROUTE_NOT_FOUND');
  const { fileName, content } = file;
  // Weak: the compressed bytes are the same file.
  const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`;
  return { fileName, etag, zipped: await zip(content) };
}
