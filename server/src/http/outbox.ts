import type { FastifyInstance } from 'fastify';
import { SERVER_PATHS } from '../../../wire/src/server-paths.ts';
import type { Letter as Written } from '../ports/mail.ts';
import { escapeHtml } from './html.ts';

interface Letter extends Written {
  readonly sentAt: Date;
}

/** A plain page of unsent letters; 404 if mail is really sent. */
export function outboxRoute(letters: (() => readonly Letter[]) | null) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(SERVER_PATHS.outbox, async (_request, reply) => {
      if (!letters) return reply.callNotFound();
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page(letters().map(letter).join('\n')));
    });
  };
}

const page = (body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title></head>
<body>
<h1>Outbox</h1>
<p>This is a test network: letters are not sent, but kept here until the server stops.</p>
${body || '<p>No letters yet.</p>'}
</body>
</html>
`;

const letter = ({ to, subject, text, headers = {}, sentAt }: Letter): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time>${sentAt.toISOString()}</time></p>
${Object.entries(headers)
  .map(([name, value]) => `<p><code>${escapeHtml(`${name}: ${value}`)}</code></p>`)
  .join('\n')}
<p>${escapeHtml(text)
  .replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')
  .replaceAll('\n', '<br>\n')}</p>
</article>`;
