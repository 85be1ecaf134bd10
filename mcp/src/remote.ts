import type { Send } from '../../client/src/http.ts';
import { createApi } from './api.ts';
import { createMcpHttp, type McpHttp, type McpOAuth } from './http.ts';
import { createPreparations } from './prepared.ts';
import { createMcp } from './server.ts';

export interface RemoteDeps {
  /** Calls `/v1` for a client with this IP address. */
  readonly sendFor: (address: string) => Send;
  /** The address that browsers use. */
  readonly publicUrl: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly oauth: McpOAuth;
}

/** Of tokens of OAuth, whose owner has let the client ask. */
const CONNECTED = /^co_/;

/** MCP for programs whose key is not here: they read and try, and over OAuth they ask. Nothing here can sign for them. */
export function createRemoteMcp({ sendFor, publicUrl, now, oauth }: RemoteDeps): McpHttp {
  return createMcpHttp({
    publicUrl,
    oauth,
    serve: ({ bearer, address }) =>
      createMcp({
        api: createApi(sendFor(address), bearer, null, CONNECTED.test(bearer)),
        appUrl: new URL(publicUrl()).origin,
        preparations: createPreparations(),
        now,
      }),
  });
}
