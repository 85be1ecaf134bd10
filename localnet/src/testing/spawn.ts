import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
/** Has more to load. */
const WITH_GEYSER = join(import.meta.dirname, 'main.ts');

export interface SpawnedLocalnet {
  readonly folder: string;
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly marketUrl: string;
  readonly googleIssuer: string | null;
  readonly geyserUrl: string | null;
  /** Asks for a control, with a body by POST. Throws what the localnet says against it. */
  control<T>(path: string, body?: object, method?: string): Promise<T>;
  /** Calls a method of the RPC and answers the whole JSON-RPC message. */
  call(method: string, ...params: unknown[]): Promise<RpcAnswer>;
  /** Ends the process at once, as a power cut of its own. */
  kill(): Promise<void>;
  /** Ends the process in order; answers its exit code. */
  stop(): Promise<number | null>;
}

export interface RpcAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what each test asserts
  readonly result?: any;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: Record<string, unknown>;
  };
}

/** A folder that a localnet may keep its chain in; `remove` deletes it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'localnet-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts a localnet in a process of its own, with blocks fast enough for tests. */
export async function spawnLocalnet(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<SpawnedLocalnet> {
  // A run of the tests is over one chain, unless a test names another.
  const { PATH, NODE_COMPILE_CACHE, LOCALNET_CHAIN } = process.env;
  const child = fork(environment.LOCALNET_GEYSER_PORT === undefined ? MAIN : WITH_GEYSER, {
    env: {
      ...{ PATH, NODE_COMPILE_CACHE, LOCALNET_DATA_DIR: folder, LOCALNET_SLOT_MS: '50' },
      ...(LOCALNET_CHAIN && { LOCALNET_CHAIN }),
      ...environment,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const { rpcUrl, wsUrl, marketUrl, controlUrl, googleIssuer, geyserUrl } = await ready(child);
  const exited = once(child, 'exit');
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    child.kill(signal);
    const [code] = await exited;
    return code as number | null;
  };
  return {
    folder,
    rpcUrl,
    wsUrl,
    marketUrl,
    googleIssuer,
    geyserUrl,
    async control<T>(path: string, body?: object, method = body === undefined ? 'GET' : 'POST') {
      const response = await fetch(`${controlUrl}/${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as T & { readonly error?: string };
      if (!response.ok) throw new Error(answer.error);
      return answer;
    },
    async call(method, ...params) {
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      return (await response.json()) as RpcAnswer;
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

interface Ready {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly marketUrl: string;
  readonly controlUrl: string;
  readonly googleIssuer: string | null;
  readonly geyserUrl: string | null;
}

async function ready(child: ChildProcess): Promise<Ready> {
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const started = once(child, 'message').then(([message]) => (message as { ready: Ready }).ready);
  const failed = once(child, 'exit').then((): never => {
    throw new Error(complaint.trim());
  });
  failed.catch(() => undefined);
  return Promise.race([started, failed]);
}
