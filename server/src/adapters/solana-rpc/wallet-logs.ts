import type { Chain } from '../../ports/chain.ts';
import type { WalletStream } from '../../ports/chain-stream.ts';
import { type LogsConnection, type LogsSettings, openLogsConnection } from './logs-connection.ts';
import { createPartQueue } from './part-queue.ts';
import { createWalletAddresses } from './wallet-addresses.ts';

interface Deps extends LogsSettings {
  readonly chain: Pick<Chain, 'holdings' | 'signaturesFor'>;
}

/**
 * Listens to the logs that mention the addresses of wallets, over a websocket that is opened when there is one. A subscription begins before what was
 * missed is listed, address after address: nothing lies between the two, and a connection that comes back asks the node no more than before.
 */
export function openWalletLogs(deps: Deps): WalletStream {
  const wanted = Promise.withResolvers<void>();
  /** The latest connection; null before the first. */
  let live: LogsConnection | null = null;
  const addresses = createWalletAddresses(deps.chain, {
    onAdded: (address) => live?.subscribe(address),
    onRemoved: (address) => live?.unsubscribe(address),
  });

  return {
    watch(next) {
      for (const wallet of addresses.watch(next)) live?.readAccounts(wallet);
      if (next.length > 0) wanted.resolve();
    },
    async *read(signal) {
      const aborted = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => aborted.resolve(), { once: true });
      await Promise.race([wanted.promise, aborted.promise]);
      if (signal.aborted) return;
      const parts = createPartQueue();
      const connection = openLogsConnection(deps, addresses, parts);
      live = connection;
      try {
        yield* parts.read(signal);
      } finally {
        connection.close();
      }
    },
  };
}
