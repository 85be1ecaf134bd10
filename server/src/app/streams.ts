import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import { openWalletLogs } from '../adapters/solana-rpc/wallet-logs.ts';
import type { Config } from '../config.ts';
import type { Invalidations } from '../db/invalidations.ts';
import type { Db } from '../db/pool.ts';
import { openViewStream } from '../deposits/stream/view-stream.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';

interface StreamDeps {
  readonly config: Config;
  readonly db: Db;
  readonly chain: Chain;
  readonly clock: Clock;
  readonly log: Logger;
  readonly invalidations: Invalidations;
  readonly metrics: Metrics;
}

/** What shows transactions as they land. Create it before the first await. */
export interface StreamPart {
  /** The wallets that someone looks at by this process. */
  watch(wallets: readonly Address[]): void;
  /** Whether all transactions of all wallets are shown. */
  isCovered(): Promise<boolean>;
  start(isWorker: boolean): void;
  stop(): Promise<void>;
}

export function createStreamPart({ config, db, chain, clock, log, metrics }: StreamDeps): StreamPart {
  const onReconnect = metrics.counter(
    'cumulus_chain_stream_reconnects_total',
    'Connections to a stream of the chain that were opened because another had ended.',
  );
  const stream = openWalletLogs({ url: config.SOLANA_WS_URL, chain, clock });
  const reading = openViewStream({ db, stream, clock, log, onReconnect });
  return {
    watch: stream.watch,
    isCovered: async () => false,
    start: () => reading.start(),
    stop: reading.stop,
  };
}
