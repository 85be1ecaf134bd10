import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError } from '@cumulus/contract/errors.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isServerPath } from '../../../wire/src/server-paths.ts';
import { refuse } from './errors.ts';
import { canonicalPage } from './loopback.ts';
import { createPage } from './page.ts';

/** Code, styles and fonts, whose names contain a hash of their contents. */
export const HASHED_FILES = '/assets/';

/** Pages that their users show to whom they gave the link, and not to all the world. */
const UNLISTED = /^\/(app\/)?receipt\//;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The inline scripts of the built page; none if the web app is not built. */
export async function inlineScripts(root: string): Promise<string[]> {
  const page = join(root, 'index.html');
  if (!existsSync(page)) return [];
  return Array.from((await readFile(page, 'utf8')).matchAll(INLINE_SCRIPT), ([, script]) => script!);
}

/** Serves the built web app. Every path that is neither a file nor an API route gets the page. */
export async function addStaticFiles(
  app: FastifyInstance,
  root: string,
  publicUrl: () => string,
): Promise<void> {
  const page = createPage(root, publicUrl);
  if (page)
    await app.register(fastifyStatic, {
      root,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.slice(root.length).startsWith(HASHED_FILES);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    // A URL that begins with two slashes would name another host.
    const path = request.url.replace(/^\/+/, '/');
    const home = canonicalPage(publicUrl(), request.headers.host ?? null, path);
    if (home) return reply.redirect(home);
    if (UNLISTED.test(path)) reply.header('x-robots-tag', 'noindex');
    if (page) return page(request, reply);
    return reply.code(503).type('text/plain').send('The web app is not built. Run "npm run build".\n');
  };
  // The static plugin does not serve folders.
  app.get('/', async (request, reply) => sendPage(request, reply));
  app.setNotFoundHandler((request, reply) =>
    isScreen(request) ? sendPage(request, reply) : refuse(request, reply, new CallError('ROUTE_NOT_FOUND')),
  );
}

/** A file name with an extension, or a hidden file. */
const FILE = /\.[^/.]+$|\/\./;

/** Whether a path without a route is a screen. The Accept header does not decide: link previews and curl omit text/html. */
function isScreen({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split(/[?#]/, 1)[0]!;
  return !isServerPath(path) && !path.startsWith(HASHED_FILES) && !FILE.test(path);
}
