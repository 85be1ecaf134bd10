import type { Send } from '../../client/src/http.ts';
import { createApi } from './api.ts';
import { createMcpHttp, type McpHttp } from './http.ts';
import { createPreparations } from './prepared.ts';
import { createMcp } from './server.ts';

export interface RemoteDeps {
  /** Calls `/v1` for a client with this IP address. */
  readonly sendFor: (address: string) => Send;
  /** The address that browsers use. */
  readonly publicUrl: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** MCP for programs whose key is not here: they read and try. Nobody here could sign for them. */
export function createRemoteMcp({ sendFor, publicUrl, now }: RemoteDeps): McpHttp {
  return createMcpHttp({
    publicUrl,
    serve: ({ bearer, address }) =>
      createMcp({
        api: createApi(sendFor(address), bearer, null),
        appUrl: new URL(publicUrl()).origin,
        preparations: createPreparations(),
        now,
      }),
  });
}
