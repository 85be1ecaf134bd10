import { fileURLToPath } from 'node:url';
import { startChild } from '../../launch/src/child.ts';
import type { LocalnetReady, ServerNodes } from '../../launch/src/environments.ts';
import { openLogs } from '../../launch/src/log.ts';
import type { Lie } from '../../localnet/src/lying-node/lie.ts';

/** Nodes in front of one localnet, each a process, that lie on command. */
export interface LyingNodes {
  start(localnet: LocalnetReady, logsDir: string): Promise<ServerNodes>;
  readonly count: number;
  /** Replaces all lies of a node. */
  setLies(node: number, lies: readonly Lie[]): Promise<void>;
  /** Ends all lies and forwards the transactions that nodes hold back. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

interface Ready {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly controlUrl: string;
}

const FILE = fileURLToPath(new URL('../../localnet/src/lying-node/main.ts', import.meta.url));

export function createLyingNodes(count: number, seed: number): LyingNodes {
  const running: Awaited<ReturnType<typeof startChild<Ready>>>[] = [];

  const control = async (node: number, method: string, path: string, body?: object): Promise<void> => {
    const response = await fetch(`${running[node]!.ready.controlUrl}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`node ${node} refuses ${method} ${path}: ${text}`);
  };

  return {
    count,
    async start(localnet, logsDir) {
      const logs = openLogs(logsDir);
      for (let node = 0; node < count; node += 1) {
        const name = `node-${node}`;
        const env = {
          PATH: process.env.PATH,
          LYING_NODE_CHAIN_URL: localnet.rpcUrl,
          LYING_NODE_SEED: String(seed + node),
        };
        running.push(await startChild<Ready>({ name, file: FILE, env, log: logs(name) }));
      }
      const [first] = running;
      const rpcUrls = running.map(({ ready }) => ready.rpcUrl);
      return { rpcUrl: first!.ready.rpcUrl, wsUrl: first!.ready.wsUrl, rpcUrls };
    },
    async setLies(node, lies) {
      await control(node, 'DELETE', 'lies');
      for (const lie of lies) await control(node, 'POST', 'lies', lie);
    },
    async reset() {
      for (const node of running.keys()) {
        await control(node, 'DELETE', 'lies');
        await control(node, 'POST', 'sends');
      }
    },
    async stop() {
      await Promise.all(running.map((node) => node.stop()));
    },
  };
}
