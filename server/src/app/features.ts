import { createAirdropFaucet, createLocalnetFaucet } from '../adapters/faucet.ts';
import { PRICES_MAX } from '../adapters/jupiter.ts';
import { openLogoProcess } from '../adapters/logo-process.ts';
import type { Config } from '../config.ts';
import { createDepositCalls } from '../deposits/calls.ts';
import { createHistoryCalls } from '../history/calls.ts';
import { createHistory } from '../history/history.ts';
import { createTaxExport } from '../history/tax/tax-export.ts';
import { createMarketCalls } from '../market/calls.ts';
import { createLogos } from '../market/logos/logos.ts';
import { createWatchlistCalls } from '../market/watchlist/calls.ts';
import { createTopTokens } from '../market/watchlist/top-tokens.ts';
import { createWatchlists } from '../market/watchlist/watchlist.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { createContactCalls } from '../recipients/contacts/calls.ts';
import { readBalances } from '../wallets/balances.ts';
import { createWalletCalls } from '../wallets/calls.ts';
import { createKnownRent } from '../wallets/known-rent.ts';
import { createViewers } from '../wallets/viewers.ts';
import { createCachedWallets } from '../wallets/wallet-cache.ts';
import { createWallets } from '../wallets/wallets.ts';
import { type Base, ofWorkers, type Stage } from './base.ts';
import type { ChainStage } from './chain.ts';
import { createContestPart } from './contest.ts';
import { createExchangeRatePart } from './exchange-rates.ts';
import type { Ledger } from './ledger.ts';
import { createNoticePart } from './notices.ts';
import { createOrderPart } from './orders.ts';
import { createPriceHistoryPart } from './price-history.ts';
import { createProgramPart } from './programs.ts';
import { createProofPart } from './proof.ts';
import type { SettlementStage } from './settlement.ts';
import { createWebhookPart } from './webhooks.ts';

interface FeatureDeps extends Base {
  readonly stages: Omit<ChainStage, keyof Stage> & Omit<Ledger, keyof Stage>;
  readonly paying: SettlementStage;
  /** The address by which the reader of a mail freezes this account. */
  readonly freezeLink: (userId: string) => Promise<string>;
}

export type Features = ReturnType<typeof createFeatures>;

/** The stage of what users do with their wallets. Create it before the first await. */
export function createFeatures(deps: FeatureDeps) {
  const { config, db, keys, clock, isClockRight, log, metrics, elapsed, invalidations, stages, paying } =
    deps;
  const { chain, market, ownWallet } = stages;
  const trading = createTrading(deps);
  const { wallets, contests, orders } = trading;
  const pictures = config.LOGO_SOCKET === undefined ? null : openLogoProcess(config.LOGO_SOCKET);
  const history = createHistory({ db, market });
  const proof = createProofPart({
    ...{ db, chain, keys, clock, log, market, metrics, network: config.NETWORK },
    isDaily: config.DAILY_PROOF === 'on',
    isPublished: config.PROOF_MEMO === 'on',
    secret: config.APP_SECRET,
  });
  const topTokens = createTopTokens({
    ...{ db, market, clock, log, intervalMs: config.TOP_TOKENS_INTERVAL },
    countsPayers: config.provesAddresses,
  });
  const priceHistory = createPriceHistoryPart({
    ...{ db, clock, isClockRight, log, market, wallets },
    requestsPerSecond: config.JUPITER_REQUESTS_PER_SECOND,
  });
  const exchangeRates = createExchangeRatePart({ url: config.EXCHANGE_RATES_URL, clock, log });
  const notices = createNoticePart({ ...deps, market });
  const webhooks = createWebhookPart({ ...deps, onSettled: paying.onSettled });
  const balances = {
    ...{ clock, market, books: stages.profit.books, onUnbooked: stages.deposits.ask },
    chain: { holdings: chain.holdings, rentExemptMinimum: createKnownRent(chain) },
  };
  const programs = createProgramPart({
    ...{ config, db, chain, clock, isClockRight, log, market, keeper: keys, ownWallet },
    publicUrl: deps.publicUrl,
    cancelOrder: orders.cancel,
    cancelBundle: orders.cancelBundle,
    balancesOf: async (wallet) => (await readBalances(balances, [wallet]))[0]!,
    webhooks: webhooks.webhooks,
  });
  return {
    ...{ history, orders, programs },
    logoNumbers: pictures?.numbers ?? null,
    logos: createLogos({ db, clock, log, pictures, logoUrl: market.logoUrl }),
    viewers: createViewers({ invalidations, list: wallets.list, watch: stages.streams.watch }),
    exportTaxes: createTaxExport({ db, market }),
    mailStops: notices.mailStops,
    liabilities: proof.liabilities,
    execution: proof.execution,
    checks: proof.checks,
    /** A user's wallets with what they hold. */
    async holdings(userId: string) {
      const own = await wallets.list(userId);
      const read = await readBalances(balances, own);
      return own.map(({ name }, index) => ({ ...read[index]!, name }));
    },
    calls: {
      ...createWalletCalls({
        ...{ ...balances, db, wallets, campaigns: contests, faucet: faucetOf(config, chain, clock) },
        areThree: config.SIGNERS !== undefined,
      }),
      ...createMarketCalls({ market, tokenRisks: paying.tokenRisks }),
      ...priceHistory.calls,
      ...createWatchlistCalls({ watchlists: createWatchlists({ db, market, clock }), topTokens }),
      ...createContactCalls(paying.contacts),
      ...trading.calls,
      ...createHistoryCalls(history),
      ...createDepositCalls({
        ...{ chain, elapsed, ownWallet: ({ userId }, walletId) => ownWallet(userId, walletId) },
      }),
      ...proof.calls,
      ...programs.calls,
      ...notices.calls,
      ...webhooks.calls,
      ...exchangeRates.calls,
    },
    tasks: [
      ...[topTokens, proof, priceHistory.sampler, ...trading.tasks, notices, webhooks],
      programs.forgetting,
    ].map((task) => ofWorkers(config, task)),
    opened: [{ stop: exchangeRates.close }, ...(pictures ? [{ stop: pictures.close }] : [])],
  } satisfies Stage & Record<string, unknown>;
}

/** Orders and contests, whose workers pay by themselves, and the wallets that enter contests. */
function createTrading(deps: FeatureDeps) {
  const { config, db, keys, clock, isClockRight, log, metrics, stages, paying } = deps;
  const { chain, market, router, pace, lists } = stages;
  const { sealMandate, sealOrder } = paying;
  const { settlement, judge, hasLittleSol } = paying.payments;
  const feeCapLamports = config.FEE_CAP_LAMPORTS;
  const leaseMs = config.SETTLEMENT_LEASE;
  const contest = createContestPart({
    ...{ db, chain, clock, isClockRight, log, settlement, sealMandate, feeCapLamports, leaseMs },
    secret: config.APP_SECRET,
    review: { perNetwork: config.CONTEST_PLACES_PER_NETWORK, proofBits: config.CONTEST_PROOF_BITS },
    needsEmail: config.VERIFIED_EMAIL.includes('contests'),
  });
  const { contests } = contest;
  const wallets = createCachedWallets(createWallets({ db, keys, campaigns: contests }), lists);
  const orders = createOrderPart({
    ...{ db, chain, keys, clock, isClockRight, log, market, router, wallets },
    ...{ settlement, judge, hasLittleSol, sealMandate, sealOrder, slotMs: pace.slotMs },
    ...{ feeCapLamports, leaseMs },
    liquidityMin: config.ORDER_LIQUIDITY_MIN,
    alertsMax: config.PRICE_ALERTS_MAX,
    ordersMax: config.ORDERS_PER_USER,
    intervalMs: config.MARKET_CHECK_INTERVAL,
    plan: { requestsPerSecond: config.JUPITER_REQUESTS_PER_SECOND, tokensPerRequest: PRICES_MAX },
    latenessMaxMs: config.ORDER_LATENESS_MAX,
  });
  metrics.gauge(
    'cumulus_orders_under_way',
    'Orders that this process executes.',
    () => orders.engine.underWay,
  );
  metrics.gauge(
    'cumulus_contest_entries_under_way',
    'Entries of contests that this process sends SOL to.',
    () => contest.funder.underWay,
  );
  return {
    ...{ wallets, contests, orders },
    calls: { ...orders.calls, ...contest.calls },
    tasks: [orders.engine, contest.funder],
  };
}

function faucetOf({ NETWORK, SOLANA_RPC_URL: rpcUrl }: Config, chain: Chain, clock: Clock) {
  if (NETWORK === 'mainnet') return null;
  return NETWORK === 'localnet'
    ? createLocalnetFaucet({ rpcUrl, chain, clock })
    : createAirdropFaucet({ rpcUrl, chain, clock });
}
