import { log } from '../log.ts';
import { lyingNode } from './lying-node.ts';
import { readSettings } from './settings.ts';

try {
  const { chainRpcUrl, ...options } = readSettings(process.env);
  const node = await lyingNode(chainRpcUrl, options);

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
