import { createMcpHandler, type McpServer, type ServerNotifier } from '@modelcontextprotocol/server';

/** Whose request is served. */
export interface Caller {
  /** The token of a program, as it is given. */
  readonly bearer: string;
  /** IP address. */
  readonly address: string;
}

export interface McpHttpDeps {
  /** Serves one request. */
  readonly serve: (caller: Caller) => McpServer;
  /** The address that browsers use. */
  readonly publicUrl: () => string;
  readonly oauth?: McpOAuth;
}

/** How clients are let in that bring tokens of OAuth. */
export interface McpOAuth {
  /** Where a client learns how to get a token, RFC 9728; null: there is no way in over OAuth. */
  readonly metadataUrl: () => string | null;
  /** Whether the token is one of OAuth that is good no more, or never was. */
  readonly isRefused: (bearer: string, address: string) => Promise<boolean>;
  /** The answer to a request without a token. */
  readonly sentence: string;
}

export interface McpHttp {
  /** Handles one request of a client with this IP address. */
  handle(request: Request, address: string): Promise<Response>;
  /** Tells listening clients of changes. */
  readonly notify: ServerNotifier;
  close(): Promise<void>;
}

/** They hear of changes of lists, which our tools do not have. */
const LISTENERS_MAX = 16;
const BODY_MAX_BYTES = 64 * 1024;

/** Streamable HTTP of MCP, which keeps nothing between requests. A client without a program's token is asked for one. */
export function createMcpHttp({ serve, publicUrl, oauth }: McpHttpDeps): McpHttp {
  const handler = createMcpHandler(
    ({ authInfo }) => serve({ bearer: authInfo?.token ?? '', address: String(authInfo?.extra?.address) }),
    { maxSubscriptions: LISTENERS_MAX, maxRequestBodySize: BODY_MAX_BYTES },
  );
  return {
    notify: handler.notify,
    close: () => handler.close(),
    async handle(request, address) {
      if (!isOurs(request, publicUrl()))
        return refusal(403, 'This page or host is not the one that is set up.');
      const token = /^Bearer ([\x21-\x7e]{1,400})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      if (token === undefined) return refusal(401, oauth?.sentence ?? SENTENCE, challenge(oauth));
      if (await oauth?.isRefused(token, address))
        return refusal(401, 'This token has expired, or was taken back.', challenge(oauth, 'invalid_token'));
      return handler.fetch(request, {
        authInfo: { token, clientId: 'program', scopes: [], extra: { address } },
      });
    },
  };
}

const SENTENCE = 'Send the token of a program: Authorization: Bearer cg_…';

/** RFC 6750 and RFC 9728. */
function challenge(oauth: McpOAuth | undefined, error?: string): Record<string, string> {
  const metadata = oauth?.metadataUrl() ?? null;
  const said = [
    'realm="cumulus"',
    ...(error === undefined ? [] : [`error="${error}"`]),
    ...(metadata === null ? [] : [`resource_metadata="${metadata}"`, 'scope="wallet"']),
  ];
  return { 'www-authenticate': `Bearer ${said.join(', ')}` };
}

/** Not a page of another site, nor a name of an attacker's that leads here. */
function isOurs({ headers }: Request, publicUrl: string): boolean {
  const { origin, host, port } = new URL(publicUrl);
  const [page, name] = [headers.get('origin'), headers.get('host')];
  const hosts = [host, ...['localhost', '127.0.0.1', '[::1]'].map((here) => `${here}:${port || '80'}`)];
  return (page === null || page === origin) && (name === null || hosts.includes(name));
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, { status, headers });
}
