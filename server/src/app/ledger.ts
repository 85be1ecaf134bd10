import { createAnnouncer } from '../db/announcer.ts';
import { openDeposits } from '../deposits/deposits.ts';
import { createProfit } from '../history/profit/profit.ts';
import { createOwnedWalletLookup, createWalletLists } from '../wallets/wallet-cache.ts';
import { createWalletReading } from '../wallets/wallets.ts';
import { type Base, ofWorkers, type Stage } from './base.ts';
import type { ChainStage } from './chain.ts';
import { createStreamPart } from './streams.ts';

export type Ledger = ReturnType<typeof createLedger>;

/** The stage that reads wallets, and books what others do to them. Create it before the first await. */
export function createLedger(base: Base, { chain, market, solana }: ChainStage) {
  const { config, db, clock, log, invalidations } = base;
  const reading = createWalletReading(db);
  const lists = createWalletLists(reading, invalidations, createAnnouncer({ db, log }, 'wallets_changed'));
  const profit = createProfit({ db, market, clock, log, invalidations });
  const streams = createStreamPart({ ...base, chain, level: solana.level });
  const deposits = openDeposits({
    ...{ db, chain, clock, log, invalidations },
    booked: profit.booked,
    sweepMs: config.DEPOSIT_SWEEP,
    listMs: config.DEPOSIT_LISTING,
    hasStream: config.YELLOWSTONE_URL !== undefined,
    isCovered: streams.isCovered,
    onBooked: createAnnouncer({ db, log }, 'deposits_booked'),
    sponsorWallet: config.SPONSOR_WALLET,
  });
  return {
    ...{ lists, profit, deposits, streams },
    ownWallet: createOwnedWalletLookup(reading.own, clock),
    tasks: [
      { start: () => streams.start(config.ROLES.includes('worker')), stop: streams.stop },
      ...[deposits, profit].map((task) => ofWorkers(config, task)),
    ],
    opened: [],
  } satisfies Stage & Record<string, unknown>;
}
