import { fileURLToPath } from 'node:url';
import { type Connect, createServer, type ViteDevServer } from 'vite';
import { PASSWORD } from '../customer.ts';
import { SEEDS } from './seed.ts';

interface Addresses {
  readonly pageUrl: string;
  readonly serverUrl: string;
}

/** Serves the app from its sources, and the server's calls at the same address. */
export async function servePage({
  port,
  ...addresses
}: Addresses & { readonly port: number }): Promise<ViteDevServer> {
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
          middlewares.use('/dev/sign-in/', signIn(addresses));
        },
      },
    ],
  });
  return await vite.listen();
}

/** Signs the browser in as a seeded user, as the page's form does. */
function signIn({ pageUrl, serverUrl }: Addresses): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const email = SEEDS[(request.url ?? '').slice(1) as keyof typeof SEEDS];
    if (email === undefined) return next();
    const answer = await fetch(`${serverUrl}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: pageUrl },
      body: JSON.stringify({ email, password: PASSWORD }),
      // It may be starting again.
    }).catch(() => null);
    if (answer?.ok)
      response.writeHead(302, { location: '/cloudwallet', 'set-cookie': answer.headers.getSetCookie() });
    else response.writeHead(503, { 'content-type': 'text/plain' });
    response.end(
      answer?.ok ? '' : `${email} cannot be signed in yet: ${(await answer?.text()) ?? 'no server'}`,
    );
  };
}
