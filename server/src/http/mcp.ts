import { Readable } from 'node:stream';
import { isCallError } from '@cumulus/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { McpHttp, McpOAuth } from '../../../mcp/src/http.ts';
import type { Clock } from '../ports/clock.ts';
import { resourceMetadataUrl } from '../ports/oauth-metadata.ts';
import type { ReadProgram } from '../programs/read-program.ts';
import { clientAddress } from './client-address.ts';
import type { Limits } from './limits.ts';
import { INSIDE_HEADER } from './v1/arrival.ts';
import { NO_OAUTH } from './well-known.ts';

export interface McpRoutesDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** The address that browsers use. */
  readonly publicUrl: () => string;
  readonly v1: { readonly readProgram: ReadProgram };
  readonly limits: Pick<Limits, 'unverified' | 'refused'>;
  /** As V1RoutesDeps has it. */
  readonly inside: string;
  /** Whether clients are let in over OAuth. */
  readonly hasOAuth: boolean;
}

const BODY_MAX_BYTES = 64 * 1024;

/** Serves programs that speak MCP. Each of their tools calls `/v1` as its program, so that one place decides what a program may. */
export function mcpRoutes(deps: McpRoutesDeps) {
  const { publicUrl } = deps;
  return async (app: FastifyInstance): Promise<void> => {
    let loading: Promise<McpHttp> | undefined;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      async (_request: FastifyRequest, body: string) => body,
    );
    app.addHook('onClose', async () => (await loading)?.close());
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        loading ??= load(app, deps);
        const response = await (await loading).handle(
          webRequest(request, publicUrl()),
          clientAddress(request),
        );
        reply.code(response.status).headers(Object.fromEntries(response.headers));
        reply.header('cache-control', 'no-store');
        return reply.send(response.body && Readable.fromWeb(response.body));
      },
    });
  };
}

/** At its first use: most servers serve no programs. */
async function load(app: FastifyInstance, deps: McpRoutesDeps): Promise<McpHttp> {
  const { clock, publicUrl, inside } = deps;
  const { createRemoteMcp } = await import('../../../mcp/src/remote.ts');
  return createRemoteMcp({
    publicUrl,
    now: () => clock.now(),
    oauth: oauthOf(deps),
    sendFor:
      (remoteAddress) =>
      async ({ method, path, headers, body }) => {
        const answer = await app.inject({
          method,
          url: path,
          headers: { ...headers, [INSIDE_HEADER]: inside },
          remoteAddress,
          ...(body !== null && { payload: body }),
        });
        return { status: answer.statusCode, text: answer.payload };
      },
  });
}

function oauthOf({ publicUrl, v1, limits, hasOAuth }: McpRoutesDeps): McpOAuth {
  return {
    metadataUrl: () => (hasOAuth ? resourceMetadataUrl(new URL(publicUrl()).origin) : null),
    sentence: hasOAuth ? 'Connect over OAuth, or send the token of a program.' : NO_OAUTH,
    // This refusal makes the client get another token; all others are reported by its tools.
    async isRefused(bearer, address) {
      if (!bearer.startsWith('co_')) return false;
      limits.unverified(address);
      try {
        await v1.readProgram(bearer, true);
        return false;
      } catch (error) {
        if (isCallError(error, 'UNAUTHENTICATED')) await limits.refused(address);
        if (isCallError(error, 'UNAUTHENTICATED') || isCallError(error, 'GRANT_ENDED')) return true;
        if (isCallError(error, 'ACCOUNT_FROZEN') || isCallError(error, 'ACCOUNT_BLOCKED')) return false;
        throw error;
      }
    },
  };
}

function webRequest({ method, url, headers, body }: FastifyRequest, publicUrl: string): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && name !== 'content-length') given.set(name, value);
  return new Request(new URL(url, publicUrl), {
    method,
    headers: given,
    body: typeof body === 'string' ? body : null,
  });
}
