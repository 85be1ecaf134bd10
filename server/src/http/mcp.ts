import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { McpHttp } from '../../../mcp/src/http.ts';
import type { Clock } from '../ports/clock.ts';
import { clientAddress } from './client-address.ts';

export interface McpRoutesDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** The address that browsers use. */
  readonly publicUrl: () => string;
}

const BODY_MAX_BYTES = 64 * 1024;

/** Serves programs that speak MCP. Each of their tools calls `/v1` as its program, so that one place decides what a program may. */
export function mcpRoutes({ clock, publicUrl }: McpRoutesDeps) {
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
        loading ??= load(app, publicUrl, clock);
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
async function load(
  app: FastifyInstance,
  publicUrl: () => string,
  clock: Pick<Clock, 'now'>,
): Promise<McpHttp> {
  const { createRemoteMcp } = await import('../../../mcp/src/remote.ts');
  return createRemoteMcp({
    publicUrl,
    now: () => clock.now(),
    sendFor:
      (remoteAddress) =>
      async ({ method, path, headers, body }) => {
        const answer = await app.inject({
          method,
          url: path,
          headers,
          remoteAddress,
          ...(body !== null && { payload: body }),
        });
        return { status: answer.statusCode, text: answer.payload };
      },
  });
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
