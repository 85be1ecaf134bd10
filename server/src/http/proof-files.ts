import { CallError } from '@cumulus/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from './client-address.ts';
import type { Limits } from './limits.ts';

/** A file that anyone may download. */
interface PublicFile {
  readonly fileName: string;
  readonly content: string;
}

export interface ProofFilesDeps {
  readonly limits: Limits;
  /** Null before the first day. */
  readonly proofFiles: {
    readonly liabilities: () => Promise<PublicFile | null>;
    readonly custody: () => Promise<PublicFile | null>;
  };
}

/** The newest proofs of what is owed and what is held, without a sign-in. */
export function proofFileRoutes({ limits, proofFiles }: ProofFilesDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const name of ['liabilities', 'custody'] as const)
      app.get(`/${name}.json`, { exposeHeadRoute: false }, async (request, reply) => {
        await limits.call(`export ${name}`, {
          userId: null,
          email: null,
          signIn: null,
          ip: clientAddress(request),
        });
        const file = await proofFiles[name]();
        if (!file) throw new CallError('ROUTE_NOT_FOUND');
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="${file.fileName}"`)
          .header('cache-control', 'no-cache')
          .send(file.content);
      });
  };
}
