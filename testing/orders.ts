import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { lamports } from '@solana/kit';
import { pino } from 'pino';
import { afterEach, expect, vi } from 'vitest';
import type { Db } from '../server/src/db/pool.ts';
import { createOrderCalls } from '../server/src/orders/calls.ts';
import { addFloor } from '../server/src/orders/floor.ts';
import { createKindCalls } from '../server/src/orders/kinds/calls.ts';
import type { PlaceRequest } from '../server/src/orders/kinds/plan.ts';
import { createOrderStatements } from '../server/src/orders/looks/statements.ts';
import { createMarketChecks } from '../server/src/orders/market-check.ts';
import type { OrderedSwap } from '../server/src/orders/order.ts';
import type { OrderSwaps, SwapOutcome } from '../server/src/orders/order-swaps.ts';
import { createOrders } from '../server/src/orders/orders.ts';
import { readSlots } from '../server/src/orders/price-age.ts';
import type { OrderRequest } from '../server/src/orders/request.ts';
import type { TriggerRules } from '../server/src/orders/trigger-doubt.ts';
import { createOrderEngine, createOrderWorker, type OrderWorker } from '../server/src/orders/worker.ts';
import type { ListedToken, Pair, Quote, TokenMarket } from '../server/src/ports/market.ts';
import { PermitWithdrawn } from '../server/src/settlement/intent.ts';
import { createWallets } from '../server/src/wallets/wallets.ts';
import { heldClock } from './held-clock.ts';
import { sealMandate, unwatchedMandates } from './mandates.ts';
import { orderSigner } from './order-signer.ts';
import { release } from './release.ts';
import { callerOf, userRow } from './user-row.ts';
import { testKeys } from './wallets.ts';

export const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

const token = (mint: string, symbol: string, decimals: number, logoURI: string | null): ListedToken => ({
  ...{ mint, symbol, decimals, logoURI },
  name: `The ${symbol}`,
  multiplier: 1,
  verified: true,
  supply: null,
  program: null,
  liquidity: null,
});
const LISTED = [
  token(SOL_MINT, 'SOL', 9, 'solana'),
  token(USDC_MINT, 'USDC', 6, 'usdc'),
  token(BONK, 'BONK', 5, null),
];

/** The slot of the chain, and of what the market says. */
export const SLOT = 1_000;
const SLOT_MS = 200;
const INTERVAL_MS = 20 * 60_000;
const LIQUIDITY_MIN = 10_000;
/** Most open orders of further kinds. */
export const ORDERS_MAX = 4;

/** A market that says what a test lets it. */
function toldMarket(now: () => number) {
  const quotes = new Map<string, Quote>();
  const pairs = new Map<string, Pair>();
  const silent = new Set<Quote['source']>();
  const known = <V>(all: ReadonlyMap<string, V>, mints: readonly string[]) =>
    new Map(mints.flatMap((mint) => (all.has(mint) ? [[mint, all.get(mint)!] as const] : [])));
  const listed = new Map(LISTED.map((each) => [each.mint, each]));
  return {
    quotes,
    pairs,
    /** The sources that do not answer. */
    silent,
    /** What both sources say a mint is worth from now on; `age` in milliseconds. */
    say(mint: string, usd: number, marketCap: number | null = null, age = 0, more: Partial<Quote> = {}) {
      const rest = { change24h: null, source: 'jupiter', fdv: null, volume24h: null } as const;
      const quote = { usd, marketCap, at: now() - age, slot: SLOT, liquidity: 1e6, ...rest, ...more };
      quotes.set(mint, quote);
      pairs.set(mint, { ...quote, name: mint, symbol: mint });
    },
    market: {
      tokens: async (mints) => known(listed, mints),
      listed: async (mints) => known(listed, mints),
      quotes: async (mints) => known(quotes, mints),
      fresh: async (mints) => known(quotes, mints),
      pairs: async (mints) => known(pairs, mints),
      lacking: () => new Set((['jupiter', 'dexscreener'] as const).filter((each) => !silent.has(each))),
    } satisfies Partial<TokenMarket>,
  };
}

/** Takes any price of any token. */
export const anyPrice: TriggerRules = { readSlots: async () => () => true, liquidityMin: 0 };

type Answer = SwapOutcome | Error;
/** How a test lets the swap under a key end. */
type Script = (terms: OrderedSwap, key: string) => Promise<Answer> | Answer;

export const confirmed: SwapOutcome = { state: 'confirmed', signature: 'signature', bought: 199n };

/** An swaps as settlement is one: a swap is written under a permit, once for each key, and then has its outcome. */
function strictExchange(db: Db) {
  const outcomes = new Map<string, Promise<Answer>>();
  const asked: { terms: OrderedSwap; key: string }[] = [];
  let script: Script = () => confirmed;
  const told = async (answer: Promise<Answer>): Promise<SwapOutcome> => {
    const outcome = await answer;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const swaps: OrderSwaps = {
    async outcome(_terms, key) {
      const outcome = outcomes.get(key);
      return outcome ? await told(outcome) : null;
    },
    async swap(terms, key, permit) {
      const { rows } = await permit.execute(db);
      if (rows.length === 0) throw new PermitWithdrawn();
      if (outcomes.has(key)) throw new Error(`${key} was swapped under twice`);
      asked.push({ terms, key });
      const answer = Promise.resolve(script(terms, key));
      if ((await Promise.race([answer, null])) instanceof Error) return await told(answer);
      outcomes.set(key, answer);
      return await told(answer);
    },
    estimate: async () => ({
      outAmount: baseUnits(300n),
      minimumReceived: baseUnits(297n),
      priceImpactPct: '0.001',
      networkFeeLamports: lamports(10_000n),
      refusal: null,
    }),
  };
  return { swaps, asked, answer: (next: Script) => (script = next) };
}

/** Orders over a real database, with time, market and swaps in the hands of a test. */
export function orderWorld(db: Db) {
  const clock = heldClock();
  const { market, quotes, pairs, silent, say } = toldMarket(clock.now);
  const rules = {
    readSlots: () =>
      readSlots({ finalized: async () => ({ slot: BigInt(SLOT), blockHeight: 1n }) }, () => SLOT_MS),
    liquidityMin: LIQUIDITY_MIN,
  };
  const { swaps, asked, answer } = strictExchange(db);
  const wallets = createWallets({ db, keys: testKeys() });
  let isClockRight = true;
  const running: Pick<OrderWorker, 'start' | 'stop' | 'wake'>[] = [];
  const wake = () => {
    for (const part of running) part.wake();
  };
  const log = pino({ enabled: false });
  const placing = {
    ...{ db, clock, market, rules, intervalMs: INTERVAL_MS },
    isClockRight: () => isClockRight,
    ownWallet: wallets.own,
    onScheduled: wake,
    keys: unwatchedMandates,
    sealMandate,
    swaps,
    log,
    ordersMax: ORDERS_MAX,
  };
  const orders = createOrders(placing);
  const statements = createOrderStatements({ db, clock, signer: orderSigner });
  const calls = {
    ...createOrderCalls({ orders, statements, swaps, log }),
    ...createKindCalls({ ...placing, orders }),
  };
  release(() => Promise.all(running.map((part) => part.stop())));

  const process = {
    rules,
    db,
    keys: unwatchedMandates,
    clock,
    log,
    isClockRight: () => isClockRight,
    market,
    swaps,
    intervalMs: INTERVAL_MS,
    plan: { requestsPerSecond: 1e9, tokensPerRequest: 50 },
    leaseMs: 60_000,
    latenessMaxMs: 60 * 60_000,
    sealMandate,
    addFloor: (id: string) =>
      addFloor({ db, clock, market, swaps, keys: unwatchedMandates, sealMandate }, id),
  };
  function started<P extends Pick<OrderWorker, 'start' | 'stop' | 'wake'>>(part: P): P {
    running.push(part);
    part.start();
    return part;
  }

  async function newUser() {
    const userId = await userRow(db);
    const caller = callerOf(userId);
    const { wallet } = await wallets.create(caller, 'Main', null);
    const request = (more: Partial<OrderRequest>): OrderRequest => ({
      walletId: wallet.walletId,
      sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: '1500000000' },
      buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
      ...({ conditionType: 'time' } as const),
      ...more,
    });
    const placingOf = (rule: PlaceRequest['rule'], more: Partial<PlaceRequest> = {}): PlaceRequest => ({
      walletId: wallet.walletId,
      sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: '1500000000' },
      buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
      watchedMint: BONK,
      rule,
      ...more,
    });
    const place = async (...given: Parameters<typeof placingOf>) =>
      await calls.placeOrder(placingOf(...given), caller);
    const create = async (more: Partial<OrderRequest>) =>
      await calls.createConditionalOrder(request(more), caller);
    return {
      userId,
      caller,
      walletId: wallet.walletId,
      request,
      create,
      place,
      placing: placingOf,
      edit: async (id: string, rule: PlaceRequest['rule'], more: Partial<PlaceRequest> = {}) =>
        await calls.editOrder({ id, ...placingOf(rule, more) }, caller),
      pause: async (id: string) => await calls.pauseOrder({ id, paused: true }, caller),
      resume: async (id: string) => await calls.pauseOrder({ id, paused: false }, caller),
      cancelBundle: async (bundleId: string) => await calls.cancelBundle({ bundleId }, caller),
      bundles: async () => (await calls.getOrderBundles({}, caller)).bundles,
      /** Order to be executed after this time, milliseconds. */
      at: async (after: number) =>
        (await create({ conditionType: 'time', scheduledTime: new Date(clock.now() + after).toISOString() }))
          .order,
      /** Order that watches BONK. */
      when: async (triggerCondition: string, triggerValue: number, more: Partial<OrderRequest> = {}) =>
        (
          await create({
            conditionType: 'market',
            triggerToken: { mint: BONK },
            triggerCondition,
            triggerValue,
            expirationMode: 'gtc',
            ...more,
          })
        ).order,
      list: async () => (await calls.getConditionalOrders({}, caller)).orders,
      executeMissed: async (orderId: string) => await calls.executeMissedOrder({ orderId }, caller),
      conclude: async (idempotencyKey: string) =>
        (await calls.concludeConditionalOrder({ idempotencyKey }, caller)).order,
      setFloor: async (orderId: string, floor: string) =>
        (
          await calls.setOrderFloor(
            {
              ...{ orderId, floor, walletId: wallet.walletId, sellMint: SOL_MINT },
              ...{ sellAmount: '1500000000', buyMint: USDC_MINT },
            },
            caller,
          )
        ).order,
      cancel: async (orderId: string) => await calls.cancelConditionalOrder({ orderId }, caller),
      statement: async (orderId: string) => (await calls.getOrderStatement({ orderId }, caller)).content,
      notices: async () => (await calls.getOrderNotices({}, caller)).orders,
      async seen(orderIds: string[]) {
        await calls.markOrdersSeen({ orderIds }, caller);
      },
      async order(orderId: string) {
        const { orders: all } = await calls.getConditionalOrders({}, caller);
        return all.find((each) => each.orderId === orderId)!;
      },
    };
  }

  /** Ends what a test leaves open, so that it is no work for the next one. */
  afterEach(async () => {
    await Promise.all(running.splice(0).map((part) => part.stop()));
    await db
      .updateTable('orders')
      .set({ state: 'cancelled' })
      .where('state', 'in', ['pending', 'executing'])
      .execute();
    await db
      .updateTable('bundles')
      .set({ state: 'cancelled' })
      .where('state', 'in', ['active', 'paused'])
      .execute();
    await db
      .updateTable('market_check_schedule')
      .set({ started_at: new Date(0) })
      .execute();
    asked.length = 0;
    quotes.clear();
    pairs.clear();
    answer(() => confirmed);
    isClockRight = true;
  });

  return {
    ...{
      db,
      clock,
      market,
      swaps,
      say,
      quotes,
      pairs,
      silent,
      rules,
      asked,
      answer,
      wallets,
      newUser,
      placing,
    },
    /** Says whether the clock may be relied on from now on. */
    trustClock: (isRight: boolean) => (isClockRight = isRight),
    /** One look at the market. */
    check: createMarketChecks({ ...process, onTriggered: wake }).check,
    /** A process that executes orders and leaves the market to the test, until it is stopped. */
    worker: () => started(createOrderWorker(process)),
    /** A whole process. */
    engine: () => started(createOrderEngine(process)),
  };
}

/** Waits until an order of a user stands so. */
export async function reaches(
  user: { order(id: string): Promise<{ status: string }> },
  orderId: string,
  expected: Record<string, unknown>,
): Promise<void> {
  await vi.waitFor(async () => expect(await user.order(orderId)).toMatchObject(expected), { interval: 10 });
}
