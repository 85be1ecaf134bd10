import { fileURLToPath } from 'node:url';
import { type Connect, createServer, type ViteDevServer } from 'vite';
import { type Addresses, SEEDS, type Seeded, signInAs } from './seed.ts';

interface Page extends Addresses {
  readonly port: number;
  readonly users: Seeded;
  /** Where the operator goes on. */
  operator(): Promise<string>;
}

/** Serves the app from its sources, and the server's calls at the same address. */
export async function servePage({ port, users, operator, ...addresses }: Page): Promise<ViteDevServer> {
  // For web/vite.config.ts.
  process.env.DEV_SERVER_URL = addresses.serverUrl;
  const vite = await createServer({
    root: fileURLToPath(new URL('../../../web', import.meta.url)),
    server: { host: '127.0.0.1', port, strictPort: true },
    logLevel: 'warn',
    plugins: [
      {
        name: 'sign-in',
        configureServer: ({ middlewares }) => {
          middlewares.use('/dev/sign-in/operator', (_request, response, next) => {
            operator().then((location) => response.writeHead(302, { location }).end(), next);
          });
          middlewares.use('/dev/sign-in/', signIn(addresses, users));
        },
      },
    ],
  });
  return await vite.listen();
}

/** Signs the browser in as a seeded user, once that is there, as the page's form does. */
function signIn({ pageUrl, serverUrl }: Addresses, users: Seeded): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const name = (request.url ?? '').slice(1) as keyof typeof SEEDS;
    const email = SEEDS[name];
    if (email === undefined) return next();
    await users[name];
    // The server may be starting again.
    const answer = await signInAs({ pageUrl, serverUrl }, email).catch(() => null);
    if (answer?.ok)
      response.writeHead(302, { location: '/cloudwallet', 'set-cookie': answer.headers.getSetCookie() });
    else response.writeHead(503, { 'content-type': 'text/plain' });
    response.end(
      answer?.ok ? '' : `${email} cannot be signed in yet: ${(await answer?.text()) ?? 'no server'}`,
    );
  };
}
