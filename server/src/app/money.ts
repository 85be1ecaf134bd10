import type { Logger } from 'pino';
import { openDexScreener } from '../adapters/dexscreener.ts';
import { createAirdropFaucet, createLocalnetFaucet } from '../adapters/faucet.ts';
import { openJupiter } from '../adapters/jupiter.ts';
import { openJupiterSwap } from '../adapters/jupiter-swap.ts';
import { openLogoProcess } from '../adapters/logo-process.ts';
import { openScreening } from '../adapters/screening-http.ts';
import type { Config } from '../config.ts';
import type { ProveDeps } from '../custody/prove.ts';
import { createAnnouncer } from '../db/announcer.ts';
import type { Invalidations } from '../db/invalidations.ts';
import type { Db } from '../db/pool.ts';
import { createDepositCalls } from '../deposits/calls.ts';
import { openDeposits } from '../deposits/deposits.ts';
import { createHistoryCalls } from '../history/calls.ts';
import { createHistory } from '../history/history.ts';
import { createProfit } from '../history/profit/profit.ts';
import { createTaxExport } from '../history/tax/tax-export.ts';
import type { Metrics } from '../http/metrics.ts';
import { createMarketCalls } from '../market/calls.ts';
import { createLogos } from '../market/logos/logos.ts';
import { type Market, openMarket } from '../market/market.ts';
import { createTokenRisks } from '../market/token-risks.ts';
import { createWatchlistCalls } from '../market/watchlist/calls.ts';
import { createTopTokens } from '../market/watchlist/top-tokens.ts';
import { createWatchlists } from '../market/watchlist/watchlist.ts';
import type { Chain } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Keys } from '../ports/keys.ts';
import type { Mail } from '../ports/mail.ts';
import type { PinKeeper } from '../ports/pins.ts';
import type { ProofSigner } from '../ports/proofs.ts';
import type { Tracer } from '../ports/tracer.ts';
import { createContactCalls } from '../recipients/contacts/calls.ts';
import { createContacts } from '../recipients/contacts/contacts.ts';
import { createScreenings } from '../recipients/screening/screening.ts';
import { createPace } from '../settlement/finality/pace.ts';
import { createMandates } from '../settlement/signing/mandate.ts';
import { createOrderSeal } from '../settlement/signing/order-seal.ts';
import { createPriceTeller } from '../settlement/signing/tell-prices.ts';
import { createFirstSend } from '../transfers/first-send.ts';
import { createSponsor } from '../transfers/sponsor.ts';
import { readBalances } from '../wallets/balances.ts';
import { createWalletCalls } from '../wallets/calls.ts';
import { createKnownRent } from '../wallets/known-rent.ts';
import { createViewers } from '../wallets/viewers.ts';
import { createCachedWallets, createOwnedWalletLookup } from '../wallets/wallet-cache.ts';
import { createWallets } from '../wallets/wallets.ts';
import { createAddressWaitPart } from './address-wait.ts';
import { openChainPart } from './chain.ts';
import { createContestPart } from './contest.ts';
import { createNoticePart } from './notices.ts';
import { createOrderPart } from './orders.ts';
import { createPayments } from './payments.ts';
import { createPriceHistoryPart } from './price-history.ts';
import { createProofPart } from './proof.ts';
import { createStreamPart } from './streams.ts';

interface MoneyDeps {
  readonly config: Config;
  readonly db: Db;
  readonly keys: Keys & PinKeeper & ProofSigner & Pick<ProveDeps, 'attest'>;
  readonly clock: Clock;
  readonly elapsed: () => number;
  readonly isClockRight: () => boolean;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly invalidations: Invalidations;
  readonly tracer: Tracer | null;
  readonly mail: Mail;
  /** The address that browsers use; known once the server listens. */
  readonly publicUrl: () => string;
  /** The address by which the reader of a mail freezes this account. */
  readonly freezeLink: (userId: string) => Promise<string>;
}

/** Joins everything that reads or moves money: wallets, transfers, swaps, orders, contests, and settlement below them. */
export function createMoneyPart(deps: MoneyDeps) {
  const { config, db, keys, clock, elapsed, isClockRight, log, metrics, invalidations, tracer } = deps;
  const solana = openChainPart({ config, db, clock, elapsed, log, metrics });
  const { chain, nodes } = solana;
  const sealMandate = createMandates(config.MANDATE_KEY, keys);
  const sealOrder = createOrderSeal(config.MANDATE_KEY);
  const onMarketRequest = metrics.counter(
    'cumulus_market_requests_total',
    'HTTP requests to Jupiter and DexScreener for prices and names.',
  );
  const onUpstreamAnswer = metrics.labelled(
    'cumulus_upstream_answers_total',
    'Requests to Jupiter and DexScreener by outcome.',
    {
      upstream: ['jupiter', 'dexscreener', 'router'],
      outcome: ['ok', 'busy', 'denied', 'refused', 'failed'],
    },
  );
  const jupiter = openJupiter({
    onAnswer: (outcome) => onUpstreamAnswer({ upstream: 'jupiter', outcome }),
    url: config.JUPITER_URL,
    apiKey: config.JUPITER_API_KEY,
    clock,
    onRequest: onMarketRequest,
    onUsedUp: (waitMs) => market.sameKey.usedUp(waitMs),
  });
  const dexScreener = openDexScreener({
    onAnswer: (outcome) => onUpstreamAnswer({ upstream: 'dexscreener', outcome }),
    url: config.DEXSCREENER_URL,
    clock,
    onRequest: onMarketRequest,
  });
  const market: Market = openMarket({
    source: jupiter,
    pairSource: dexScreener,
    db,
    chain,
    clock,
    log,
    requestsPerSecond: config.JUPITER_REQUESTS_PER_SECOND,
    pairRequestsPerSecond: config.DEXSCREENER_REQUESTS_PER_SECOND,
  });
  const router = openJupiterSwap({
    onAnswer: (outcome) => onUpstreamAnswer({ upstream: 'router', outcome }),
    url: config.JUPITER_URL,
    apiKey: config.JUPITER_API_KEY,
    excludeRouters: config.SWAP_EXCLUDE_ROUTERS,
    referral: referralOf(config),
    onRequest: market.sameKey.sent,
    onUsedUp: market.sameKey.usedUp,
    onBusy: market.sameKey.refused,
  });
  const settled = metrics.labelled('cumulus_intents_settled_total', 'Intents by how they ended.', {
    kind: ['transfer_sol', 'transfer_token', 'swap', 'reclaim'],
    state: ['confirmed', 'failed', 'expired'],
  });
  const settlementSeconds = metrics.seconds(
    'cumulus_settlement_seconds',
    'Time from the acceptance of an intent to its end.',
    ['kind'],
  );
  const priceTeller = createPriceTeller({ keys, market, clock, log });
  const contacts = createContacts(db);
  const service = openScreeningOf(config);
  const whenUnreachable = config.SCREENING_WHEN_UNREACHABLE;
  const screenings = createScreenings({ db, log, service, whenUnreachable });
  const addressWait = createAddressWaitPart({
    held: screenings.heldOf,
    ...{ db, chain, keys, clock, isClockRight, log, market, sealMandate },
    feeCapLamports: config.FEE_CAP_LAMPORTS,
    leaseMs: config.SETTLEMENT_LEASE,
  });
  const lifeMin = config.BLOCKHASH_LIFE_MIN;
  const pace = createPace({ nodes, clock, log, elapsed, lifeMin });
  const tokenRisks = createTokenRisks({ chain, clock, listed: market.listed });
  const payments = createPayments({
    pace,
    ...{ screen: screenings.screen, held: screenings.held, heldMax: screenings.heldMax },
    mayPay: addressWait.mayPay,
    scheduledSends: addressWait.scheduledSends,
    tracer,
    db,
    chain,
    nodes,
    elapsed,
    keys,
    clock,
    isClockRight,
    log,
    onOutcome(kind, state, age) {
      settled({ kind, state });
      settlementSeconds({ kind }, age / 1_000);
    },
    onSettled(userId, others) {
      wallets.settled(userId);
      // Receiving wallets of this product see the transfer at once, not only after the next sweep.
      deposits.hint(others);
    },
    waitMs: config.SETTLEMENT_WAIT,
    leaseMs: config.SETTLEMENT_LEASE,
    pollMs: config.SETTLEMENT_POLL,
    router,
    sealMandate,
    sealOrder,
    secret: config.APP_SECRET,
    symbolOf: market.symbolOf,
    sponsor: config.SPONSOR_WALLET
      ? createSponsor({ db, market, walletId: config.SPONSOR_WALLET, name: config.SPONSOR_NAME })
      : undefined,
    tokenRisks,
    feeCapLamports: config.FEE_CAP_LAMPORTS,
    firstSend: createFirstSend(db, config.VERIFIED_EMAIL.includes('sends')),
    ownWallet: ({ userId }, walletId) => ownWallet(userId, walletId),
    lookAlike: contacts.lookAlike,
  });
  const { settlement, judge, hasLittleSol } = payments;
  const contest = createContestPart({
    ...{ db, chain, clock, isClockRight, log, settlement, sealMandate },
    secret: config.APP_SECRET,
    review: { perNetwork: config.CONTEST_PLACES_PER_NETWORK, proofBits: config.CONTEST_PROOF_BITS },
    needsEmail: config.VERIFIED_EMAIL.includes('contests'),
    feeCapLamports: config.FEE_CAP_LAMPORTS,
    leaseMs: config.SETTLEMENT_LEASE,
  });
  const { contests } = contest;
  const wallets = createCachedWallets(
    createWallets({ db, keys, campaigns: contests }),
    invalidations,
    createAnnouncer({ db, log }, 'wallets_changed'),
  );
  const profit = createProfit({ db, market, clock, log, invalidations });
  const deposits = openDeposits({
    db,
    chain,
    clock,
    log,
    booked: profit.booked,
    sweepMs: config.DEPOSIT_SWEEP,
    listMs: config.DEPOSIT_LISTING,
    hasStream: config.YELLOWSTONE_URL !== undefined,
    invalidations,
    isCovered: () => streams.isCovered(),
    onBooked: createAnnouncer({ db, log }, 'deposits_booked'),
    sponsorWallet: config.SPONSOR_WALLET,
  });
  const streams = createStreamPart({
    config,
    db,
    level: solana.level,
    chain,
    clock,
    log,
    invalidations,
    metrics,
  });
  const viewers = createViewers({ invalidations, list: wallets.list, watch: streams.watch });
  const pictures = config.LOGO_SOCKET === undefined ? null : openLogoProcess(config.LOGO_SOCKET);
  const logos = createLogos({ db, clock, log, pictures, logoUrl: market.logoUrl });
  const history = createHistory({ db, market });
  const proof = createProofPart({
    ...{ db, chain, keys, clock, log, market },
    network: config.NETWORK,
    isDaily: config.DAILY_PROOF === 'on',
    isPublished: config.PROOF_MEMO === 'on',
  });
  const topTokens = createTopTokens({
    ...{ db, market, clock, log, intervalMs: config.TOP_TOKENS_INTERVAL },
    countsPayers: config.provesAddresses,
  });
  const priceHistory = createPriceHistoryPart({
    ...{ db, clock, isClockRight, log, market, wallets },
    requestsPerSecond: config.JUPITER_REQUESTS_PER_SECOND,
  });
  const ownWallet = createOwnedWalletLookup(wallets.own, clock);
  const sendWorker = addressWait.createWorker(settlement, ownWallet);
  const orders = createOrderPart({
    ...{ db, chain, keys, clock, isClockRight, log, market, router, wallets },
    ...{ settlement, judge, hasLittleSol, sealMandate, sealOrder, slotMs: pace.slotMs },
    feeCapLamports: config.FEE_CAP_LAMPORTS,
    liquidityMin: config.ORDER_LIQUIDITY_MIN,
    alertsMax: config.PRICE_ALERTS_MAX,
    leaseMs: config.SETTLEMENT_LEASE,
    intervalMs: config.MARKET_CHECK_INTERVAL,
    latenessMaxMs: config.ORDER_LATENESS_MAX,
  });
  const notices = createNoticePart({ ...deps, market });
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
  metrics.gauge(
    'cumulus_intents_under_way',
    'Intents that this process works on.',
    () => settlement.underWay,
  );
  const balancesDeps = {
    chain: { holdings: chain.holdings, rentExemptMinimum: createKnownRent(chain) },
    clock,
    market,
    books: profit.books,
    onUnbooked: deposits.ask,
  };
  return {
    /** What operators watch of it. */
    watched: {
      chain,
      features: solana.features,
      logoNumbers: pictures?.numbers ?? null,
    },
    /** Starts settlement of this process's own requests and, in a worker, all background work. */
    start(isWorker: boolean): void {
      solana.usage.start();
      pace.start();
      settlement.start(isWorker);
      streams.start(isWorker);
      if (!isWorker) return;
      priceTeller.start();
      deposits.start();
      profit.start();
      topTokens.start();
      proof.start();
      priceHistory.sampler.start();
      orders.engine.start();
      sendWorker.start();
      contest.funder.start();
      notices.start();
    },
    async isRepeat(name: string, userId: string, idempotencyKey: string): Promise<boolean> {
      if (name === 'createConditionalOrder') return orders.knows(userId, idempotencyKey);
      return payments.isRepeat(name, userId, idempotencyKey);
    },
    viewers,
    history,
    exportTaxes: createTaxExport({ db, market }),
    logos,
    mailStops: notices.mailStops,
    liabilities: proof.liabilities,
    /** Problems for operators: sentences by subject. */
    warnings(): Readonly<Record<string, string>> {
      const names = solana.setAside.map(({ name }) => name).join(', ');
      return names === '' ? {} : { nodes: `Solana nodes that the others contradict: ${names}.` };
    },
    /** A user's wallets with what they hold. */
    async holdings(userId: string) {
      const own = await wallets.list(userId);
      const balances = await readBalances(balancesDeps, own);
      return own.map(({ name }, index) => ({ ...balances[index]!, name }));
    },
    calls: {
      ...createWalletCalls({
        ...balancesDeps,
        db,
        wallets,
        campaigns: contests,
        faucet: faucetOf(config, chain, clock),
      }),
      ...createMarketCalls({ market, tokenRisks }),
      ...priceHistory.calls,
      ...createWatchlistCalls({ watchlists: createWatchlists({ db, market, clock }), topTokens }),
      ...payments.calls,
      ...addressWait.calls,
      ...createContactCalls(contacts),
      ...orders.calls,
      ...contest.calls,
      ...createHistoryCalls(history),
      ...createDepositCalls({
        chain,
        elapsed,
        ownWallet: ({ userId }, walletId) => ownWallet(userId, walletId),
      }),
      ...proof.calls,
      ...notices.calls,
    },
    async close() {
      const stops = [
        priceTeller.stop(),
        orders.engine.stop(),
        sendWorker.stop(),
        contest.funder.stop(),
        notices.close(),
        settlement.stop(),
        pace.stop(),
        streams.stop(),
        deposits.stop(),
        profit.stop(),
        topTokens.stop(),
        proof.stop(),
        priceHistory.sampler.stop(),
      ];
      // Cancel pending price requests first.
      market.close();
      await Promise.all(stops);
      await Promise.all([
        solana.usage.stop(),
        chain.close(),
        router.close(),
        jupiter.close(),
        dexScreener.close(),
        pictures?.close(),
        service?.close(),
      ]);
    },
  };
}

function referralOf({ SWAP_FEE_ACCOUNT: account, SWAP_FEE_BPS: feeBps }: Config) {
  return account !== undefined && feeBps !== undefined ? { account, feeBps } : null;
}

function openScreeningOf({
  SCREENING_URL: url,
  SCREENING_TOKEN: token,
  SCREENING_TIMEOUT_MS: timeoutMs,
}: Config) {
  return url === undefined || token === undefined ? null : openScreening({ url, token, timeoutMs });
}

function faucetOf({ NETWORK, SOLANA_RPC_URL: rpcUrl }: Config, chain: Chain, clock: Clock) {
  if (NETWORK === 'mainnet') return null;
  return NETWORK === 'localnet'
    ? createLocalnetFaucet({ rpcUrl, chain, clock })
    : createAirdropFaucet({ rpcUrl, chain, clock });
}
