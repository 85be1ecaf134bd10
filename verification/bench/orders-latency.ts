import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import pg from 'pg';
import { control, faucet, setPrice } from '../../launch/src/chain-client.ts';
import { newCustomer, Refused } from '../../launch/src/customer.ts';
import { startWorld, type World } from '../../launch/src/world.ts';
import { bareOrder } from './bare-order.ts';
import { milliseconds, percentile, type Result, timed } from './measure.ts';

const SYMBOLS = ['BONK', 'JUP', 'WIF', 'PYTH', 'JTO', 'RAY'];
const ROUNDS = 25;
const CHECK_INTERVAL = 100;
/** Longest pause between an order and its price, milliseconds. */
const PAUSE_MAX = 1_000;
const FUNDS = 100_000_000_000n;
const AMOUNT = '10000000';

/**
 * From a price change to the signed transaction, with ten market checks a second, beside what upstream alone takes; and from the look that
 * saw the change, which is the lateness on /proof.
 */
export async function benchOrderLatency(): Promise<Result[]> {
  const world = await startWorld({
    slotMs: 50,
    // Customers ask again and again here until a price is fresh: with fewer requests a second, checks would wait for them. An order on a
    // token that it does not trade asks both sources.
    env: {
      ...{ LOG_LEVEL: 'warn', RATE_LIMIT_USER: '1000000', MARKET_CHECK_INTERVAL: String(CHECK_INTERVAL) },
      ...{ JUPITER_REQUESTS_PER_SECOND: '500', DEXSCREENER_REQUESTS_PER_SECOND: '500' },
    },
  });
  const database = new pg.Pool({ connectionString: world.databaseUrl });
  try {
    const tokens = await tokensOf(world);
    const orders = await Promise.all(
      SYMBOLS.map((symbol) => trade(world, database, tokens.get(symbol) ?? unlisted(symbol))),
    );
    const times = orders.flat().map(({ sinceChange }) => sinceChange);
    const beyondPause = orders.flat().map(({ sinceLook }) => sinceLook);
    const p99 = percentile(times, 99);
    const bare = percentile(await bareTimes(world, tokens), 99);
    return [
      {
        name: `price change to submitted transaction, ${times.length} orders, beyond upstream, p99, ms`,
        ours: milliseconds(p99),
        baseline: `${milliseconds(bare)} price and bare order`,
        ratio: p99 - bare,
        bound: { atMost: 300 },
        note: `a check every ${CHECK_INTERVAL} ms; median ${milliseconds(percentile(times, 50))}`,
      },
      {
        name: `look to submitted transaction, ${times.length} orders, p99, ms`,
        ours: milliseconds(percentile(beyondPause, 99)),
        baseline: 'absolute',
        ratio: percentile(beyondPause, 99),
        bound: { atMost: 300 },
        note: `whatever the pause between looks; median ${milliseconds(percentile(beyondPause, 50))}`,
      },
    ];
  } finally {
    await database.end();
    await world.stop();
  }
}

/** What a program takes that knows when to ask: the price of a token, then a transaction that swaps. */
async function bareTimes(world: World, tokens: ReadonlyMap<string, Token>): Promise<number[]> {
  const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
  await faucet(world, wallet.publicKey, FUNDS);
  const askPrice = async (mint: string) => {
    const response = await fetch(`${world.marketUrl}/price/v3?ids=${mint}`);
    if (!response.ok) throw new Error(await response.text());
    await response.json();
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const symbol of SYMBOLS)
      times.push(
        await timed(async () => {
          await askPrice((tokens.get(symbol) ?? unlisted(symbol)).mint);
          await bareOrder(world, wallet.publicKey, AMOUNT);
        }),
      );
  return times;
}

interface Submitted {
  readonly sinceChange: number;
  readonly sinceLook: number;
}

/** One customer with repeated orders on one token's rise or fall. */
async function trade(world: World, database: pg.Pool, token: Token): Promise<Submitted[]> {
  const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  const { wallet } = await customer.call('createCloudWallet', { name: 'Bench' });
  await faucet(world, wallet.publicKey, FUNDS);
  const times: Submitted[] = [];
  await setPrice(world, token.mint, token.usd);
  for (let round = 0; round < ROUNDS; round++) {
    const rises = round % 2 === 0;
    const orderId = await retryUntilAccepted(async () => {
      const { orderId } = await customer.call('createConditionalOrder', {
        walletId: wallet.walletId,
        sellToken: { mint: SOL_MINT, amount: AMOUNT },
        buyToken: { mint: USDC_MINT },
        conditionType: 'market',
        triggerToken: { mint: token.mint },
        triggerCondition: rises ? 'price_above' : 'price_below',
        triggerValue: token.usd * 1.05,
        expirationMode: 'gtc',
      });
      return orderId;
    });
    // At any moment between two checks.
    await sleep(Math.random() * PAUSE_MAX);
    const changedAt = Date.now();
    await setPrice(world, token.mint, token.usd * (rises ? 1.1 : 1));
    const { signedAt, lookedAt } = await submittedAt(database, orderId);
    times.push({ sinceChange: signedAt - changedAt, sinceLook: signedAt - lookedAt });
  }
  return times;
}

/** Prices are cached: an order whose trigger was just reached is refused until the cache expires. */
async function retryUntilAccepted<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused) || !/must be (?:above|below)/.test(error.message)) throw error;
      await sleep(100);
    }
  }
}

/** When an order's signed swap was stored, which is just before its first broadcast, and when the look was made that it is due by. */
async function submittedAt(
  database: pg.Pool,
  orderId: string,
): Promise<{ readonly signedAt: number; readonly lookedAt: number }> {
  for (let asked = 0; asked < 500; asked++) {
    const { rows } = await database.query<{ signed_at: Date; due_at: Date }>(
      `select signed_at, due_at from orders
       join intents on intents.user_id = orders.user_id
         and intents.idempotency_key like 'order-' || execution_key || '-%'
       join attempts on intent_id = intents.id where orders.id = $1`,
      [orderId],
    );
    if (rows[0]) return { signedAt: rows[0].signed_at.getTime(), lookedAt: rows[0].due_at.getTime() };
    await sleep(20);
  }
  throw new Error('the order was not executed within ten seconds');
}

interface Token {
  readonly symbol: string;
  readonly mint: string;
  readonly usd: number;
}

async function tokensOf(world: World): Promise<Map<string, Token>> {
  const { tokens } = await control<{ tokens: Token[] }>(world, 'state');
  return new Map(tokens.map((token) => [token.symbol, token]));
}

function unlisted(symbol: string): never {
  throw new Error(`localnet has no ${symbol}`);
}
