import { log } from '../log.ts';
import { lyingNode } from './lying-node.ts';

const { LYING_NODE_CHAIN_URL, LYING_NODE_HOST, LYING_NODE_PORT, LYING_NODE_SEED } = process.env;

try {
  if (!LYING_NODE_CHAIN_URL) throw new Error('LYING_NODE_CHAIN_URL must be the address of an RPC.');
  const node = await lyingNode(LYING_NODE_CHAIN_URL, {
    host: LYING_NODE_HOST || '127.0.0.1',
    port: Number(LYING_NODE_PORT || 0),
    seed: Number(LYING_NODE_SEED || 1),
  });

  const stop = async (): Promise<void> => {
    await node.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);

  const ready = { rpcUrl: node.rpcUrl, wsUrl: node.wsUrl, controlUrl: `${node.rpcUrl}/control` };
  log('info', 'ready', ready);
  process.send?.({ ready });
} catch (error) {
  process.stderr.write(`The lying node cannot start: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
