import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/src/adapters/system-clock.ts';
import { openKeyBudget } from '../../server/src/market/key-budget.ts';
import { openMarket } from '../../server/src/market/market.ts';
import { createMarketChecks } from '../../server/src/orders/market-check.ts';
import type { Listing, Pair, Price } from '../../server/src/ports/market.ts';
import { createLog } from '../../server/src/runtime/log.ts';
import { median, milliseconds, type Result, timed } from './measure.ts';
import {
  COMMON,
  COMMON_VALUES,
  fillOrders,
  type Opened,
  type Wallet,
  withOrderDatabase,
} from './orders-database.ts';

const PER_TOKEN = 100;
const TOKENS = 10_000;
const FEW_TOKENS = 100;
const ORDERS = TOKENS * PER_TOKEN;
/** Of a hundred orders of a token, that one has a trigger between these two prices: each round makes one of each token due. */
const PRICES = [1.5, 2.5, 3.5] as const;
/** For so long a look takes what the second source said before. */
const PAIRS_AGE_MS = 10_100;
const MEGABYTE = 1024 * 1024;

/**
 * One look at a million waiting orders of mixed kinds on ten thousand tokens, against one at ten thousand orders, and against a bare
 * scan and update of the same rows.
 */
export async function benchMarketCheck(): Promise<Result[]> {
  const few = await withOrderDatabase((opened, wallet) => looks(opened, wallet, FEW_TOKENS));
  return await withOrderDatabase(async (opened, wallet) => {
    const { pool } = opened;
    const { time, requests, growth } = await looks(opened, wallet, TOKENS);
    await pool.query('create table bare as select * from orders');
    await pool.query('vacuum analyze bare');
    const bare = await timed(() =>
      pool.query(
        `update bare set last_market_check = now(), last_market_price = 1.5, last_market_cap = 15,
           market_check_count = coalesce(market_check_count, 0) + 1`,
      ),
    );
    return [
      {
        name: `a look at ${ORDERS} orders on ${TOKENS} tokens, one of each due, a peak of a tenth moved, median`,
        ours: milliseconds(time),
        baseline: '2 s',
        ratio: time / 2_000,
        bound: { atMost: 1 },
      },
      {
        name: 'the same',
        ours: milliseconds(time),
        baseline: `${milliseconds(bare)} bare scan-and-update, no index`,
        ratio: time / bare,
        bound: { atMost: 3 },
      },
      {
        name: `the same for each order, against ${FEW_TOKENS * PER_TOKEN} orders`,
        ours: `${((time / ORDERS) * 1e6).toFixed(0)} ns`,
        baseline: `${((few.time / (FEW_TOKENS * PER_TOKEN)) * 1e6).toFixed(0)} ns`,
        ratio: time / TOKENS / (few.time / FEW_TOKENS),
        bound: { atMost: 1.2 },
      },
      {
        name: 'market check: memory growth, MB',
        ours: growth.toFixed(0),
        baseline: 'absolute',
        ratio: growth,
        bound: { atMost: 200 },
      },
      {
        name: 'market check: requests to upstream, for each fifty tokens',
        ours: String(requests),
        baseline: String(TOKENS / 50),
        ratio: requests / (TOKENS / 50),
        bound: { atMost: 1 },
      },
    ];
  });
}

/** Looks at a hundred orders of each token: the median of the times, and the most requests of a round. */
async function looks({ pool, db }: Opened, wallet: Wallet, tokens: number) {
  await fill(pool, wallet, tokens);
  const { upstream, market } = countedMarket();
  const checks = createMarketChecks({
    ...{ db, market, clock: systemClock, log: createLog('silent') },
    // Prices are cached for a fourth of this: each check reads fresh ones.
    ...{ intervalMs: 4, leaseMs: 60_000 },
    plan: { requestsPerSecond: 1e9, tokensPerRequest: 50 },
    rules: { readSlots: async () => () => true, liquidityMin: 0 },
    isClockRight: () => true,
    onTriggered: () => {},
  });
  const times: number[] = [];
  const resident = watchMemory();
  let requests = 0;
  for (const [round, usd] of PRICES.entries()) {
    upstream.usd = usd;
    const before = upstream.requests;
    let triggered = 0;
    times.push(
      await timed(async () => {
        triggered = await checks.check();
      }),
    );
    if (triggered !== tokens) throw new Error(`${triggered} orders were triggered, not ${tokens}`);
    await expectPeaks(pool, usd, tokens / 10, round);
    requests = Math.max(requests, upstream.requests - before);
    await sleep(PAIRS_AGE_MS);
  }
  const growth = resident.stop();
  market.close();
  return { time: median(times), requests, growth };
}

async function expectPeaks(pool: Opened['pool'], usd: number, moved: number, round: number) {
  const { rows } = await pool.query('select count(*)::int as peaks from orders where peak = $1', [usd]);
  if (rows[0].peaks !== moved)
    throw new Error(`${rows[0].peaks} peaks were moved in round ${round}, not ${moved}`);
}

/**
 * Of each token, three orders that become due one after the other, and in equal parts prices above and below, market caps, two triggers,
 * and peaks: one of each tenth token moves.
 */
async function fill(pool: Opened['pool'], { userId, walletId }: Wallet, tokens: number) {
  await fillOrders(
    pool,
    `insert into orders (${COMMON}, condition_type, trigger_token, trigger_condition, trigger_value, expiration_mode, kind,
       part, stop_condition, stop_value, stop_floor, trail_ppm, peak)
     select ${COMMON_VALUES}, 'market', jsonb_build_object('mint', 'mint-' || lpad(token::text, 6, '0')),
       case when number < 6 and number % 2 = 0 then 'price_above'
            else (array['price_above', 'price_below', 'price_above', 'price_below', 'mcap_above'])[kind + 1] end,
       case when number < 6 and number % 2 = 0 then 1 + number / 2
            when kind = 1 then 0.001 * number
            when kind = 3 then 0.1 * peak
            when kind = 4 then 1e9 + number
            else 100 + number end,
       'gtc', case kind when 2 then 'oco' when 3 then 'trailing' end, case kind when 2 then '0/0' end,
       case kind when 2 then 'price_below' end, case kind when 2 then 0.001 * number end, case kind when 2 then 1 end,
       case kind when 3 then 900000 end, case kind when 3 then peak end
     from generate_series(1, ${tokens}) as token, generate_series(0, ${PER_TOKEN - 1}) as number,
       lateral (select case when number < 6 and number % 2 = 0 then 0 else number % 5 end as kind,
         case when number = 3 and token % 10 = 0 then 0.5 else 5 + 0.05 * number end as peak) as its`,
    [userId, walletId],
  );
  await pool.query('vacuum analyze orders');
}

/** The product's market over an upstream without latency. */
function countedMarket() {
  const price = (): Price => ({ usd: upstream.usd, change24h: null, at: Date.now() });
  const listing = (mint: string): Listing => ({
    ...{
      mint,
      name: mint,
      symbol: mint,
      decimals: 6,
      scaling: null,
      logoURI: null,
      verified: false,
      program: null,
      liquidity: null,
    },
    ...{ supply: 10, totalSupply: 10, volume24h: null, price: price() },
  });
  const pair = (mint: string): Pair => ({
    ...price(),
    ...{ name: mint, symbol: mint, marketCap: null, fdv: null, volume24h: null },
  });
  const answer = async <V>(mints: readonly string[], value: (mint: string) => V) => {
    upstream.requests += 1;
    return new Map(mints.map((mint) => [mint, value(mint)]));
  };
  const upstream = { usd: 1, requests: 0 };
  const [clock, log] = [systemClock, createLog('silent')];
  const market = openMarket({
    source: {
      pricesMax: 50,
      prices: (mints) => answer(mints, price),
      tokensMax: 100,
      tokens: (mints) => answer(mints, listing),
      search: async () => [],
      trending: async () => [],
    },
    chain: { accounts: async () => ({ slot: 1n, value: [] }) },
    ...{ clock, log },
    key: openKeyBudget({ clock, log, requestsPerSecond: 1e9 }),
    pairs: {
      source: { pairsMax: 30, pairs: async (mints) => new Map(mints.map((mint) => [mint, pair(mint)])) },
      requestsPerSecond: 1e9,
    },
  });
  return { upstream, market };
}

/** Returns the peak growth of this process, megabytes. */
function watchMemory(): { stop(): number } {
  const start = process.memoryUsage.rss();
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  return {
    stop() {
      clearInterval(timer);
      return (Math.max(most, process.memoryUsage.rss()) - start) / MEGABYTE;
    },
  };
}
