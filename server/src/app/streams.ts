import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import { openWalletLogs } from '../adapters/solana-rpc/wallet-logs.ts';
import { openYellowstone } from '../adapters/yellowstone/yellowstone.ts';
import type { Config } from '../config.ts';
import type { Invalidations } from '../db/invalidations.ts';
import type { Db } from '../db/pool.ts';
import { openDepositStream } from '../deposits/stream/deposit-stream.ts';
import { openViewStream } from '../deposits/stream/view-stream.ts';
import { createWatchedKeys } from '../deposits/stream/watched-keys.ts';
import type { Metrics } from '../http/metrics.ts';
import { createReading } from '../monitoring/reading.ts';
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

/** How often the lag is read at most, however often it is asked for, milliseconds. */
const LAG_EVERY = 15_000;

export function createStreamPart(deps: StreamDeps): StreamPart {
  const onReconnect = deps.metrics.counter(
    'cumulus_chain_stream_reconnects_total',
    'Connections to a stream of the chain that were opened because another had ended.',
  );
  const { YELLOWSTONE_URL: url } = deps.config;
  return url === undefined ? ofWalletsInView(deps, onReconnect) : ofAllWallets(deps, url, onReconnect);
}

function ofWalletsInView({ config, db, chain, clock, log }: StreamDeps, onReconnect: () => void): StreamPart {
  const stream = openWalletLogs({ url: config.SOLANA_WS_URL, chain, clock });
  const reading = openViewStream({ db, stream, clock, log, onReconnect });
  return {
    watch: stream.watch,
    isCovered: async () => false,
    start: () => reading.start(),
    stop: reading.stop,
  };
}

function ofAllWallets(deps: StreamDeps, url: string, onReconnect: () => void): StreamPart {
  const { config, db, chain, clock, log, invalidations, metrics } = deps;
  const keys = createWatchedKeys({ db, invalidations, log });
  const reading = openDepositStream({
    ...{ db, keys, clock, log, onReconnect },
    stream: openYellowstone({ url, token: config.YELLOWSTONE_TOKEN ?? null, clock }),
    partitions: config.YELLOWSTONE_PARTITIONS,
  });
  const lag = createReading({ clock, everyMs: LAG_EVERY }, async () => {
    const [handedOver, newest] = await Promise.all([reading.handedOver(), chain.latestBlockhash()]);
    return handedOver === null ? null : Math.max(0, Number(newest.slot - handedOver));
  });
  metrics.family({
    name: 'cumulus_chain_stream_lag_slots',
    help: 'Confirmed slots whose transactions are not handed over yet.',
    type: 'gauge',
    async read() {
      const slots = await lag.read();
      return slots === null ? [] : [{ value: slots }];
    },
  });
  metrics.family({
    name: 'cumulus_chain_stream_covers',
    help: 'Whether the stream shows all transactions of all wallets, so that they are compared once a day.',
    type: 'gauge',
    read: async () => [{ value: (await reading.isCovered()) ? 1 : 0 }],
  });
  metrics.gauge('cumulus_chain_stream_wallets', 'Wallets that this process looks for.', () => keys.size);
  return {
    watch: () => {},
    isCovered: reading.isCovered,
    start(isWorker) {
      if (isWorker) reading.start();
    },
    stop: reading.stop,
  };
}
