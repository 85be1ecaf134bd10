import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { NOTICE_DEFAULTS } from '@cumulus/contract/notices.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { WEBHOOK_EVENTS } from '@cumulus/contract/webhook-events.ts';
import { contest, leaderboard } from '../../web/testing/contest.ts';
import { SHOP_ID, shopGrant, shown } from '../../web/testing/programs.ts';
import { proof } from '../../web/testing/proof.ts';
import { sharedReceipt } from '../../web/testing/receipt.ts';
import * as moved from '../../web/testing/transactions.ts';
import { balancesOf, OTHER_KEY, sol, token, usdc, wallet } from '../../web/testing/wallets.ts';
import { BONK, JUP } from '../product/mints.ts';

/** Fixed answers of the server. */
export type Answers = {
  [N in CallName]?: (input: CallInput<Calls[N]>) => CallOutput<Calls[N]>;
};

/** The time on every screen. */
export const NOW = Date.parse('2026-11-20T21:14:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString();

const bonk = token({
  ...{ symbol: 'BONK', name: 'Bonk', mint: BONK, decimals: 5, multiplier: 1, balance: '184000000000' },
  ...{ priceUsd: 0.0000284, priceChange24h: -3.1, usdValue: 52.26, pnl: -4.4 },
});
const main = wallet({
  ...{ walletId: 'w1', name: 'Main', isDefault: true },
  tokens: [sol(24_860_000_000n, 316), usdc(1_842_100_000n), bonk],
});
const savings = wallet({
  ...{ walletId: 'w2', name: 'Savings', publicKey: OTHER_KEY },
  tokens: [sol(6_200_000_000n, -42), usdc(5_000_000_000n)],
});

const price = (address: string, symbol: string, name: string, currentPrice: number, values: object = {}) => ({
  ...{ address, symbol, name, currentPrice, decimals: 6, multiplier: 1, logoURI: null, verified: true },
  ...{ marketCap: null, supply: null, priceChange24h: null, lastUpdated: at(0) },
  ...values,
});
const prices = [
  price(SOL_MINT, 'SOL', 'Solana', 100, {
    decimals: 9,
    multiplier: 1,
    logoURI: 'solana',
    marketCap: 5.4e10,
    priceChange24h: 2.4,
  }),
  price(USDC_MINT, 'USDC', 'USD Coin', 1, { logoURI: 'usdc', marketCap: 6e10, priceChange24h: 0 }),
  price(BONK, 'BONK', 'Bonk', 0.0000284, {
    decimals: 5,
    multiplier: 1,
    marketCap: 2.2e9,
    supply: 7.7e13,
    priceChange24h: -3.1,
  }),
  price(JUP, 'JUP', 'Jupiter', 0.5, { marketCap: 7e8, priceChange24h: 1.5 }),
];

const notices: CallOutput<Calls['getNotices']>['notices'] = [
  {
    ...{ id: 'n2', at: at(-4 * MINUTE), isRead: false, kind: 'received' },
    facts: { walletId: 'w1', mint: SOL_MINT, amount: '1500000000', signature: 's', from: OTHER_KEY },
    token: { symbol: 'SOL', decimals: 9, multiplier: 1 },
  },
  {
    ...{ id: 'n1', at: at(-3 * HOUR), isRead: false, kind: 'new_device', token: null },
    facts: { device: 'Chrome on Android' },
  },
  {
    ...{ id: 'n0', at: at(-26 * HOUR), isRead: true, kind: 'order_expiring', token: null },
    facts: { walletId: 'w1', orderId: 'o1', sold: 'USDC', bought: 'SOL' },
  },
];

const order = {
  ...{ orderId: 'o1', id: 'o1', walletId: 'w1', conditionType: 'market', scheduledTime: null },
  sellToken: {
    mint: USDC_MINT,
    symbol: 'USDC',
    decimals: 6,
    multiplier: 1,
    logoURI: 'usdc',
    amount: '250000000',
  },
  buyToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, multiplier: 1, logoURI: 'solana' },
  triggerToken: { mint: BONK, symbol: 'BONK', name: 'Bonk' },
  ...{
    triggerCondition: 'price_above',
    triggerValue: 0.00003,
    startValue: 0.000027,
    expirationMode: 'fixed_24h',
  },
  ...{
    expiresAt: at(18 * HOUR),
    lastMarketCheck: at(-MINUTE),
    lastMarketPrice: 0.0000284,
    lastMarketCap: 2.2e9,
  },
  ...{
    marketCheckCount: 18,
    checkedEveryMs: 1_200_000,
    status: 'pending',
    isExecuting: false,
    isMissed: false,
    ...{ floor: null, keptBackAt: null, keptBackOffer: null },
    createdAt: at(-6 * HOUR),
    executedAt: null,
  },
  ...{ executionTxSignature: null, executionError: null, actualOutputAmount: null },
  checkedEveryMs: 1_200_000,
  ...{ kind: null, bundleId: null, stopCondition: null, stopValue: null, stopFloor: null },
  ...{ trailPercent: null, trailUsd: null, peak: null, shareBps: null, pausedAt: null },
  summary: 'Swap 250 USDC for SOL when BONK is above $0.00003, valid for 24 hours',
} as const;
const orders = [
  order,
  {
    ...order,
    ...{ orderId: 'o2', id: 'o2', conditionType: 'time', scheduledTime: at(12 * HOUR), expiresAt: null },
    ...{ triggerToken: null, triggerCondition: null, triggerValue: null, expirationMode: null },
    ...{
      lastMarketCheck: null,
      lastMarketPrice: null,
      lastMarketCap: null,
      marketCheckCount: 0,
      checkedEveryMs: null,
    },
    summary: 'Swap 250 USDC for SOL on Nov 21, 2026 at 09:14 UTC',
  },
  {
    ...order,
    ...{
      orderId: 'o3',
      id: 'o3',
      status: 'executed',
      executedAt: at(-2 * HOUR),
      actualOutputAmount: '2497000000',
    },
    executionTxSignature: moved.SIGNATURE,
  },
] as CallOutput<Calls['getConditionalOrders']>['orders'];

const transactions = [
  moved.transaction(0, { id: 't1', timestamp: at(-4 * MINUTE) }),
  moved.transaction(0, {
    ...{ id: 't2', type: 'swap', timestamp: at(-3 * HOUR), direction: null, counterparty: null },
    ...{ sent: moved.sol('0.5'), received: moved.usdc('49.9'), usdValue: 50 },
  } as object),
  moved.transaction(0, {
    ...{ id: 't3', timestamp: at(-27 * HOUR), direction: 'in', sent: null, received: moved.usdc('250') },
    ...{ usdValue: 250, feeLamports: null },
  } as object),
];

const line = (from: number, to: number) =>
  Array.from(
    { length: 24 },
    (_, hour) => from + ((to - from) * hour) / 23 + Math.sin(hour / 2) * (to - from) * 0.2,
  );

const points = (from: number, to: number) =>
  line(from, to).map((usd, hour) => ({ at: at((hour - 23) * HOUR), usd }));

/** What the wallets have of a token, at costs that give the profits of their rows. */
function positionOf(mint: string, walletId: string | null) {
  const parts = [main, savings]
    .filter((each) => walletId === null || each.walletId === walletId)
    .flatMap((each) => {
      const held = each.tokens.find((one) => one.mint === mint);
      return held ? [{ walletId: each.walletId, name: each.name, held }] : [];
    });
  const figures = (held: readonly TokenHolding[]) => {
    const sum = (of: (one: TokenHolding) => number) => held.reduce((so, one) => so + of(one), 0);
    const [value, pnl] = [sum(({ usdValue }) => usdValue ?? 0), sum((one) => one.pnl ?? 0)];
    return {
      balance: String(held.reduce((so, { balance }) => so + BigInt(balance), 0n)),
      ...{ usdValue: value, costUsd: value - pnl, unrealisedUsd: pnl, realisedUsd: 128.4, isComplete: true },
      averageCostUsd: (value - pnl) / sum(({ uiAmount }) => uiAmount),
    };
  };
  const known = [...main.tokens, ...savings.tokens].find((one) => one.mint === mint) ?? bonk;
  return {
    token: { ...known, pricedAt: at(0) },
    total: figures(parts.map(({ held }) => held)),
    wallets: parts.map(({ held, ...of }) => ({ ...of, ...figures([held]) })),
  };
}

/** A user with data for every screen. */
export const answers: Answers = {
  ensureUserDocument: () => ({ uid: 'record', email: 'ada@example.org' }),
  checkEmailBlocked: () => ({ isBlocked: false, message: null }),
  hasAcceptedTerms: () => ({ accepted: true }),
  checkCloudWalletPinStatus: () => ({ pinEnabled: false }),
  getCurrentContest: () => contest({ contestName: 'Sol Cup', userHasClaimed: true, endDate: at(50 * HOUR) }),
  getContestLeaderboard: () => leaderboard({ endDate: at(50 * HOUR) }),
  getIncident: () => ({ incident: null }),
  getFreeze: () => ({ success: true, frozenAt: null, thawableAt: null, byPasskey: false }),
  getOrderNotices: () => ({ orders: [] }),
  getOrderBundles: () => ({ bundles: [] }),
  getNotices: () => ({ success: true, notices, unread: 2, language: 'en', next: null }),
  markNoticesRead: () => ({ success: true }),
  getPasskeys: () => ({ passkeys: [] }),
  getPriceAlerts: () => ({
    success: true,
    alerts: [
      { id: '00000000-0000-4000-8000-000000000001', mint: BONK, condition: 'price_above', value: 0.00003 },
    ],
  }),
  getNoticeSettings: () => ({
    success: true,
    topics: { ...NOTICE_DEFAULTS },
    ...{ hideAmounts: false, mailTo: 'ada@example.org', largeSendUsd: 500, pushKey: '', pushHere: false },
  }),
  getConditionalOrders: () => ({ orders }),
  getScheduledSends: () => ({ sends: [] }),
  getWalletLimits: () => ({ limits: [] }),
  getApprovals: () => ({
    approvals: [
      {
        ...{ approvalId: 'a1', grantId: SHOP_ID, program: 'Shop', note: 'The yearly plan', state: 'waiting' },
        ...{ call: 'transferSol', input: { walletId: 'w1', toAddress: OTHER_KEY, amount: '1.5' } },
        ...{ idempotencyKey: 'grant:key', createdAt: at(-4 * MINUTE), expiresAt: at(HOUR), answeredAt: null },
      },
    ],
  }),
  getGrants: () => ({
    grants: [
      shown(shopGrant, {
        ...{ usedUsd: { day: '12.5', week: '12.5', all: '12.5' }, lastUsedAt: at(-4 * MINUTE) },
        raise: {
          grant: shown({ ...shopGrant, usd: { ...shopGrant.usd, day: '80' } }).grant,
          at: at(20 * HOUR),
        },
      }),
    ],
  }),
  getGrantUses: () => ({
    uses: [
      {
        ...{ id: 'u1', at: at(-4 * MINUTE), call: 'POST /v1/transfers' },
        ...{ errorDetails: { code: 'GRANT_EXCEEDED' }, walletId: 'w1' },
      },
    ],
    nextCursor: null,
  }),
  getWebhooks: () => ({
    success: true,
    webhooks: [
      {
        ...{
          id: 'h1',
          url: 'https://shop.example/cumulus',
          events: [...WEBHOOK_EVENTS],
          createdAt: at(-9 * HOUR),
        },
        ...{ failingSince: at(-4 * HOUR), disabledAt: null, disabledWhy: null },
      },
    ],
    publicKey: `whpk_${'A'.repeat(43)}=`,
  }),
  redeliverWebhook: () => ({ success: true }),
  getWebhookDeliveries: () => ({
    success: true,
    deliveries: [
      {
        ...{ id: '2', eventId: 'evt_2', type: 'payment.sent', at: at(-4 * HOUR), triedAt: at(-3 * HOUR) },
        ...{ deliveredAt: null, tries: 4, status: 503 },
      },
      {
        ...{ id: '1', eventId: 'evt_1', type: 'payment.received', at: at(-8 * HOUR), triedAt: at(-8 * HOUR) },
        ...{ deliveredAt: at(-8 * HOUR), tries: 1, status: 204 },
      },
    ],
    next: null,
  }),
  getHandle: () => ({ isFound: false, handle: null, byEmail: false, walletId: null, fixedUntil: null }),
  getAddressWait: () => ({ current: null, next: null }),
  getCloudWallets: () => ({
    wallets: [main, savings, { ...savings, walletId: 'w3', name: 'Cup', gameTag: 'Sol Cup' }],
  }),
  getCloudWalletBalances: () => ({ balances: [{ ...balancesOf(main), readAt: at(0) }] }),
  getTokenPosition: ({ mint, walletId }) => ({ success: true, ...positionOf(mint, walletId ?? null) }),
  getPortfolioHistory: () => ({
    success: true,
    points: points(14_900, 15_620).map((point, hour) => ({ ...point, deposited: hour < 14 ? 0 : 400 })),
  }),
  getPriceHistory: () => ({ success: true, points: points(97, 100) }),
  getPriceSparklines: ({ mints }) => ({
    success: true,
    ...{ from: at(-24 * HOUR), to: at(0) },
    sparklines: mints.map((mint, index) => ({ mint, usd: index % 2 ? line(3, 2) : line(1, 2) })),
  }),
  getProof: () => proof(),
  getOwnLeaves: () => ({ success: true, file: null }),
  getReceiptLink: () => ({
    success: true,
    shared: { link: 'a'.repeat(79), expiresAt: at(90 * 24 * HOUR) },
  }),
  getSharedReceipt: () => sharedReceipt(),
  getAddressBook: () => ({ success: true, contacts: [], recentRecipients: [] }),
  validateSolanaAddress: () => ({
    ...{
      isValid: true,
      error: null,
      errorDetails: null,
      warning: null,
      warnings: [],
      isFirstTimeRecipient: true,
      lookAlike: null,
    },
  }),
  validateTransfer: () => ({
    ...{
      isValid: true,
      error: null,
      errorDetails: null,
      warning: null,
      warnings: [],
      networkFeeLamports: '105000',
      rentLamports: '0',
    },
    ...{ solLeftLamports: '23359895000', isFirstTimeRecipient: true, lookAlike: null },
  }),
  getSolanaTokenPricesWeb: ({ tokens }) => ({
    success: true,
    tokens: prices.filter(({ address }) => tokens.includes(address)),
    failedTokens: [],
  }),
  getDexScreenerDataWeb: () => ({ success: true, data: [] }),
  searchTokens: () => ({ tokens: prices }),
  getCloudWalletSwapQuote: ({ walletId, inputMint, outputMint, amount }) => ({
    quote: {
      ...{ walletId, inputMint, outputMint, inAmount: amount, outAmount: String(BigInt(amount) / 10n) },
      ...{
        minimumReceived: String((BigInt(amount) * 99n) / 1000n),
        slippageBps: 100,
        priceImpactPct: '0.0012',
      },
      ...{ inUsdValue: 50, outUsdValue: 49.9, networkFeeLamports: '105000', rentLamports: '0' },
      ...{
        warning: null,
        warnings: [],
        feeBps: 15,
        operatorFeeBps: 10,
        router: 'metis',
        expiresAt: at(30_000),
        seal: 'seal',
      },
    },
  }),
  getWatchlistWeb: () => ({
    success: true,
    contractAddresses: [
      { address: BONK, importPrice: 0.00002, importDate: at(-24 * HOUR), categoryIds: [] },
      { address: JUP, importPrice: 0.6, importDate: at(-48 * HOUR), categoryIds: [] },
    ],
  }),
  getTopTokens: () => ({
    success: true,
    tokens: prices.map(({ address, symbol, name }, index) => {
      return { address, symbol, name, rank: index + 1, count: 12 - 3 * index };
    }),
    ...{ lastUpdated: at(-3 * MINUTE), totalUsersAnalyzed: 12, usersWithWatchlists: 7, isStale: false },
  }),
  getTrendingTokens: () => ({ tokens: [] }),
  getWalletTransactionsUnified: () => ({ success: true, transactions, hasMore: false, lastDoc: null }),
};
