import { type App, type AppParts, createApp } from '../server/src/app/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createLog } from '../server/src/runtime/log.ts';
import { MANDATE_KEY } from '../signer/testing/mandates.ts';
import type { TestDatabase } from './database.ts';
import { release } from './release.ts';

export interface RunningApp {
  url: string;
  /** The same server, for a test that stops it itself. */
  app: App;
  /** Calls a named function over HTTP. */
  call(name: string, data?: unknown, token?: string): Promise<Answer>;
  /** Any request to the identity service; keeps no cookies. */
  auth(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** A new user of the embedded identity service. */
  signUp(email?: string, password?: string): Promise<SignedIn>;
}

export interface Answer {
  status: number;
  result?: unknown;
  error?: { message: string; status: string; details?: { code: string; [key: string]: unknown } };
}

export interface SignedIn {
  email: string;
  cookie: string;
  token: string;
}

/** What a server in a test is set to, over the address of its database; commands reach it with the same. */
export function testSettings(
  database: Pick<TestDatabase, 'url'> & Partial<Pick<TestDatabase, 'operatorUrl'>>,
): Record<string, string> {
  const nowhere = '127.0.0.1:1';
  return {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    ...(database.operatorUrl && { OPERATOR_DATABASE_URL: database.operatorUrl }),
    SIGNER_SOCKET: '/nonexistent/signer.sock',
    APP_SECRET: '4e0c6ff7c9a3f1b2d85e6a7094b8c3d2',
    MANDATE_KEY,
    SOLANA_RPC_URL: `http://${nowhere}`,
    SOLANA_WS_URL: `ws://${nowhere}`,
    JUPITER_URL: `http://${nowhere}`,
    DEXSCREENER_URL: `http://${nowhere}`,
    RATE_LIMIT_USER: '1000000',
    RATE_LIMIT_ADDRESS: '1000000',
    RATE_LIMIT_CREDENTIALS: '1000000',
    RATE_LIMIT_MAILS: '1000000',
  };
}

/** Elapses a minute at once, so that an attempt is old enough to be dead as soon as its blockhash is. */
const quickly = (): number => performance.now() * 1_000_000;

let users = 0;

/** A server that listens on a port of its own over a test's database, closed after the test or the file that calls. */
export async function runningApp(...given: Parameters<typeof startApp>): Promise<RunningApp> {
  const running = await startApp(...given);
  release(() => running.app.close());
  return running;
}

/** As `runningApp`, for worlds that close their servers themselves. */
export async function startApp(
  database: Pick<TestDatabase, 'url'>,
  settings: Record<string, string> = {},
  { onLine, ...parts }: AppParts & { readonly onLine?: (line: string) => void } = {},
): Promise<RunningApp> {
  const config = readConfig({ ...testSettings(database), ...settings });
  const lines = new Map<string, number>();
  // Errors count as in the product.
  const isSilent = config.LOG_LEVEL === 'silent' && !onLine;
  const log = isSilent ? createLog('error', lines, () => {}) : createLog(config.LOG_LEVEL, lines, onLine);
  const created = await createApp(config, log, { elapsed: quickly, lines, ...parts });
  let closing: Promise<void> | null = null;
  const app: App = {
    ...created,
    close() {
      closing ??= created.close();
      return closing;
    },
  };
  const { localUrl: url } = await app.listen();

  const auth = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/api/auth${path}`, {
      redirect: 'manual',
      headers: {
        origin: url,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });

  return {
    url,
    app,
    auth,
    async call(name, data = null, token) {
      const response = await fetch(`${url}/functions/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ data }),
      });
      return { status: response.status, ...((await response.json()) as object) };
    },
    async signUp(email = `user${users++}@example.com`, password = 'correct horse') {
      const response = await auth('/sign-up/email', { email, password });
      if (!response.ok) throw new Error(`sign-up answers ${response.status}: ${await response.text()}`);
      const cookie = cookies(response);
      return { email, cookie, token: await bearer(auth, cookie) };
    },
  };
}

/** The Cookie header that a browser would send after this answer. */
export function cookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** A bearer token for a session. */
export async function bearer(auth: RunningApp['auth'], cookie: string): Promise<string> {
  const response = await auth('/token', undefined, { cookie });
  const { token } = (await response.json()) as { token: string };
  return token;
}
