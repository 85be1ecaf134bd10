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
import type { Chain, Commitment } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';

interface StreamDeps {
  readonly config: Config;
  readonly db: Db;
  readonly chain: Chain;
  /** The commitment at which transactions are shown. */
  readonly level: () => Commitment;
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

export function createStreamPart(deps: StreamDeps): StreamPart {
  const { config, metrics } = deps;
  const onReconnect = metrics.counter(
    'cumulus_chain_stream_reconnects_total',
    'Connections to a stream of the chain that were opened because another had ended.',
  );
  const { YELLOWSTONE_URL: url } = config;
  const { numbers, ...part } =
    url === undefined ? ofWalletsInView(deps, onReconnect) : ofAllWallets(deps, url, onReconnect);
  const gauge = (name: string, help: string, read: () => Promise<number | null>): void =>
    metrics.family({
      ...{ name, help, type: 'gauge' },
      async read() {
        const value = await read();
        return value === null ? [] : [{ value }];
      },
    });
  gauge(
    'cumulus_chain_stream_lag_slots',
    'Confirmed slots whose transactions a stream of all wallets has not handed over yet.',
    numbers.lag,
  );
  gauge(
    'cumulus_chain_stream_covers',
    'Whether a stream shows all transactions of all wallets, so that they are compared once a day.',
    async () => ((await part.isCovered()) ? 1 : 0),
  );
  gauge('cumulus_chain_stream_wallets', 'Wallets that this process looks for.', numbers.wallets);
  return part;
}

interface Numbers {
  /** Null without a stream of all wallets. */
  readonly lag: () => Promise<number | null>;
  readonly wallets: () => Promise<number>;
}

function ofWalletsInView(
  { config, db, chain, clock, log, level }: StreamDeps,
  onReconnect: () => void,
): StreamPart & { numbers: Numbers } {
  const stream = openWalletLogs({ url: config.SOLANA_WS_URL, chain, clock, level });
  const reading = openViewStream({ db, stream, clock, log, onReconnect });
  let watched = 0;
  return {
    watch(wallets) {
      watched = wallets.length;
      stream.watch(wallets);
    },
    isCovered: async () => false,
    start: () => reading.start(),
    stop: reading.stop,
    numbers: { lag: async () => null, wallets: async () => watched },
  };
}

function ofAllWallets(
  { config, db, chain, clock, log, invalidations }: StreamDeps,
  url: string,
  onReconnect: () => void,
): StreamPart & { numbers: Numbers } {
  const keys = createWatchedKeys({ db, invalidations, log });
  const reading = openDepositStream({
    ...{ db, keys, clock, log, onReconnect },
    stream: openYellowstone({ url, token: config.YELLOWSTONE_TOKEN ?? null, clock }),
    partitions: config.YELLOWSTONE_PARTITIONS,
  });
  /** By the node that is asked for everything else: a stream that stands still does not say so itself. */
  async function lag(): Promise<number | null> {
    const [handedOver, newest] = await Promise.all([reading.handedOver(), chain.latestBlockhash()]);
    return handedOver === null ? null : Math.max(0, Number(newest.slot - handedOver));
  }
  return {
    watch: () => {},
    isCovered: reading.isCovered,
    start(isWorker) {
      if (isWorker) reading.start();
    },
    stop: reading.stop,
    numbers: { lag, wallets: async () => keys.size },
  };
}
