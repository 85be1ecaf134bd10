import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './html.ts';

/** What link previews read, up to an address of this site. */
const PREVIEW = /(<meta (?:property|name)="(?:og|twitter):[\w:]+" content=")(?=\/)/g;
const encoders = { br: brotliCompressSync, gzip: gzipSync } as const;

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Sends the built page. Link previews need absolute addresses of the site, which the build does not know. Null if the web app
 * is not built.
 */
export function createPage(root: string, publicUrl: () => string): SendPage | null {
  const path = join(root, 'index.html');
  if (!existsSync(path)) return null;
  /** By encoding. Filled late: without PUBLIC_URL, the address is known only when the server listens. */
  const bodies = new Map<string, Buffer>();
  let etag = '';
  let builtAt = 0;
  function fill(): void {
    const built = readFileSync(path, 'utf8');
    const page = Buffer.from(built.replace(PREVIEW, (tag) => `${tag}${escapeHtml(publicUrl())}`));
    etag = `W/"${createHash('sha256').update(page).digest('base64url')}"`;
    bodies.set('', page);
    for (const [encoding, encode] of Object.entries(encoders)) bodies.set(encoding, encode(page));
  }
  return (request, reply) => {
    // A new build names new files, and the old ones are gone.
    const { mtimeMs } = statSync(path);
    if (mtimeMs !== builtAt) {
      fill();
      builtAt = mtimeMs;
    }
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    const encoding = Object.keys(encoders).find((each) => accepted.has(each)) ?? '';
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bodies.get(encoding));
  };
}

/** "br;q=1, gzip, x;q=0" accepts br and gzip. */
function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const entries = String(header ?? '').split(',');
  return new Set(
    entries
      .map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()))
      .filter(([, weight]) => !weight || Number(weight.replace('q=', '')) > 0)
      .map(([name]) => name!),
  );
}
