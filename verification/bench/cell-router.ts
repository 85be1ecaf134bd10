import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A router before several installations, for the simulation of cells. */
export interface CellRouter {
  readonly url: string;
  /** Where requests go: the URL of each cell. */
  open(cells: readonly string[]): void;
  close(): Promise<void>;
}

const COOKIE = 'cell';

/**
 * Sends each user's requests to the user's cell. The directory is the only thing that the cells share: one row a user. Whom a token
 * belongs to is read, not checked: a cell refuses tokens that it has not signed.
 */
export async function startCellRouter(): Promise<CellRouter> {
  /** Cells by the address of a sign-in and by the id in a token. */
  const directory = new Map<string, number>();
  let cells: readonly URL[] = [];
  let counts: number[] = [];

  /** The cell with the fewest users takes a new one. */
  const assign = (key: string): number => {
    const known = directory.get(key);
    if (known !== undefined) return known;
    const cell = counts.indexOf(Math.min(...counts));
    counts[cell]! += 1;
    directory.set(key, cell);
    return cell;
  };

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    const user = userOf(request);
    const email = emailOf(body);
    // A visitor is served by any cell.
    const cell = user ?? (email === null ? 0 : assign(email));
    const answer = await forward(cells[cell]!, request, body);
    const headers = { ...answer.headers, 'set-cookie': answer.headers['set-cookie'] ?? [] };
    if (user === null && email !== null)
      headers['set-cookie'] = [...headers['set-cookie'], `${COOKIE}=${cell}; Path=/; HttpOnly`];
    // A token is handed out to whom the cookie has brought to this cell.
    if (request.url === '/api/auth/token') {
      const text = await read(answer);
      const { token } = JSON.parse(text.toString()) as { token?: string };
      if (token) directory.set(subject(token), cell);
      response.writeHead(answer.statusCode!, headers).end(text);
      return;
    }
    response.writeHead(answer.statusCode!, headers);
    answer.pipe(response);
  }

  function userOf({ headers }: IncomingMessage): number | null {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (token) return directory.get(subject(token)) ?? null;
    const cell = new RegExp(`(?:^|; )${COOKIE}=(\\d+)`).exec(headers.cookie ?? '')?.[1];
    return cell === undefined || !cells[Number(cell)] ? null : Number(cell);
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    open(urls) {
      cells = urls.map((url) => new URL(url));
      counts = urls.map(() => 0);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function emailOf(body: Buffer): string | null {
  const { email } = JSON.parse(body.toString() || '{}') as { email?: unknown };
  return typeof email === 'string' ? email.toLowerCase() : null;
}

function subject(token: string): string {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub;
}

function forward(to: URL, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: to.hostname, port: to.port, method, path: url, headers }, resolve)
      .on('error', reject)
      .end(body);
  });
}
