import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MailStop, MailStops } from '../notices/mail-stops.ts';
import { clientAddress } from './client-address.ts';
import { escapeHtml } from './html.ts';
import type { Limits } from './limits.ts';

export interface MailStopsDeps {
  readonly mailStops: MailStops;
  readonly limits: Limits;
}

const TOKEN_MAX = 200;
/** What mail programs post says nothing that the link does not say. */
const BODY_MAX_BYTES = 1_024;

/** The link that ends mails: a page with a button, and what the button or a mail program posts (RFC 8058). */
export function mailStopRoutes({ mailStops, limits }: MailStopsDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, async () => null);
    for (const method of ['GET', 'POST'] as const)
      app.route<{ Querystring: { token?: unknown } }>({
        method,
        url: '/stop',
        exposeHeadRoute: false,
        async handler(request, reply) {
          await limits.page(clientAddress(request));
          const token = String(request.query.token ?? '').slice(0, TOKEN_MAX);
          return send(reply, await (method === 'GET' ? mailStops.show(token) : mailStops.stop(token)));
        },
      });
  };
}

function send(reply: FastifyReply, { language, title, text, press }: MailStop) {
  const button = press && `<form method="post"><button>${escapeHtml(press)}</button></form>`;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${button ?? ''}
</main>
</body>
</html>
`);
}
