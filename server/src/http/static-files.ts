import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError } from '@cumulus/contract/errors.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPage } from './loopback.ts';
import { refuse } from './refusal.ts';

/** Code, styles and fonts: Vite names these files by their contents. */
export const HASHED_FILES = '/assets/';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The scripts that stand in the page of the built web app. None where it is not built. */
export async function pageScripts(root: string): Promise<string[]> {
  const page = join(root, 'index.html');
  if (!existsSync(page)) return [];
  return Array.from((await readFile(page, 'utf8')).matchAll(INLINE_SCRIPT), ([, script]) => script!);
}

/** Serves the built web app. Every path that is neither a file nor of an API is a screen of it. */
export function staticFiles({ root, publicUrl }: { root: string; publicUrl: () => string }) {
  return async (app: FastifyInstance): Promise<void> => {
    const built = existsSync(join(root, 'index.html'));
    if (built)
      await app.register(fastifyStatic, {
        root,
        index: false,
        cacheControl: false,
        preCompressed: true,
        setHeaders: (reply, path) => {
          const hashed = path.slice(root.length).startsWith(HASHED_FILES);
          reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
    const screen = (request: FastifyRequest, reply: FastifyReply) => {
      // Only a path of this server: one with two slashes in front would name another.
      const home = canonicalPage(publicUrl(), request.headers.host ?? null, request.url.replace(/^\/+/, '/'));
      if (home) return reply.redirect(home);
      if (built) return reply.sendFile('index.html');
      return reply.code(503).type('text/plain').send('The web app is not built. Run "npm run build".\n');
    };
    // The folder itself is no file: whoever asks for it, in whatever way, means the app.
    app.get('/', async (request, reply) => screen(request, reply));
    app.setNotFoundHandler((request, reply) =>
      isScreen(request) ? screen(request, reply) : refuse(request, reply, new CallError('ROUTE_NOT_FOUND')),
    );
  };
}

/** First segments of API paths, which never get the page. */
const APIS = new Set(['functions', 'exports', 'api', 'healthz', 'readyz', 'metrics', 'outbox']);
/** A name with an extension, or a hidden one. */
const FILE = /\.[^/.]+$|\/\./;

/** Whether a path without a route is a screen's. Its Accept header does not count: link previews and curl omit text/html. */
function isScreen({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split(/[?#]/, 1)[0]!;
  return !APIS.has(path.split('/')[1]!) && !path.startsWith(HASHED_FILES) && !FILE.test(path);
}
