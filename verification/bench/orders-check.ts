import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/src/adapters/system-clock.ts';
import type { openDatabase } from '../../server/src/db/pool.ts';
import { openKeyBudget } from '../../server/src/market/key-budget.ts';
import { openMarket } from '../../server/src/market/market.ts';
import { createMarketChecks } from '../../server/src/orders/market-check.ts';
import type { Listing, Price } from '../../server/src/ports/market.ts';
import { createLog } from '../../server/src/runtime/log.ts';
import { median, milliseconds, type Result, timed } from './measure.ts';
import { COMMON, COMMON_VALUES, fillOrders, type Wallet, withOrderDatabase } from './orders-database.ts';

const ORDERS = 1_000_000;
const TOKENS = 10_000;
const PER_TOKEN = ORDERS / TOKENS;
const ROUNDS = 3;
/** Of a hundred orders of a token, that one has a trigger between these two prices: each round triggers 10,000 orders. */
const PRICES = [1.5, 2.5, 3.5] as const;
const MEGABYTE = 1024 * 1024;

/** One market check for a million orders on ten thousand tokens, against a bare scan and update of the same rows. */
export async function benchMarketCheck(): Promise<Result[]> {
  return await withOrderDatabase(async ({ pool, db }, wallet) => {
    await fill(pool, wallet);
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
    for (let round = 0; round < ROUNDS; round++) {
      upstream.usd = PRICES[round]!;
      const before = upstream.requests;
      let triggered = 0;
      times.push(
        await timed(async () => {
          triggered = await checks.check();
        }),
      );
      if (triggered !== TOKENS) throw new Error(`${triggered} orders were triggered, not ${TOKENS}`);
      requests = Math.max(requests, upstream.requests - before);
      await sleep(5);
    }
    const growth = resident.stop();
    const bare = await timed(() =>
      pool.query(
        `update bare set last_market_check = now(), last_market_price = 1.5, last_market_cap = 15,
           market_check_count = coalesce(market_check_count, 0) + 1 where state = 'pending'`,
      ),
    );
    market.close();
    return [
      {
        name: `market check over ${ORDERS} orders on ${TOKENS} tokens, 10,000 of them triggered, median`,
        ours: milliseconds(median(times)),
        baseline: `${milliseconds(bare)} bare scan-and-update, no index`,
        ratio: median(times) / bare,
        bound: { atMost: 3 },
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

async function fill(pool: ReturnType<typeof openDatabase>['pool'], { userId, walletId }: Wallet) {
  await fillOrders(
    pool,
    `insert into orders (${COMMON}, condition_type, trigger_token, trigger_condition, trigger_value, expiration_mode)
     select ${COMMON_VALUES}, 'market', jsonb_build_object('mint', 'mint-' || lpad(token::text, 6, '0')),
       case when number % 2 = 0 then 'price_above' else 'price_below' end,
       case when number < 6 and number % 2 = 0 then 1 + number / 2
            when number % 2 = 0 then 100 + number else 0.001 * number end, 'gtc'
     from generate_series(1, ${TOKENS}) as token, generate_series(0, ${PER_TOKEN - 1}) as number`,
    [userId, walletId],
  );
  await pool.query('create table bare as select * from orders');
  await pool.query('vacuum analyze orders, bare');
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
