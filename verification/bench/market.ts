import { randomUUID } from 'node:crypto';
import { control } from '../../launch/src/chain-client.ts';
import { newCustomer } from '../../launch/src/customer.ts';
import type { World } from '../../launch/src/world.ts';
import type { Result } from './measure.ts';

const CALLERS = 1_000;
const TOKENS_MAX = 50;

/** Requests to the market for many concurrent callers of the same prices, against one direct caller. */
export async function benchMarket(world: World): Promise<Result[]> {
  const customer = await newCustomer(world.url, `${randomUUID()}@bench.test`);
  const tokens = await pricedTokens(world);
  const before = await marketRequests(world);
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => customer.call('getSolanaTokenPricesWeb', { tokens })),
  );
  const requests = (await marketRequests(world)) - before;
  for (const answer of answers) {
    if (answer.tokens.length !== tokens.length || answer.failedTokens.length > 0)
      throw new Error('a caller was left without a price');
  }
  return [
    {
      name: `prices: requests to the market for ${CALLERS} callers of the same ${tokens.length} tokens`,
      ours: String(requests),
      baseline: '1 bare request',
      ratio: requests,
      bound: { atMost: 1 },
    },
  ];
}

/** Mints with a price at the test market. */
async function pricedTokens(world: World): Promise<string[]> {
  const { tokens } = await control<{ tokens: { mint: string; usd: number | null }[] }>(world, 'state');
  return tokens
    .filter(({ usd }) => usd !== null)
    .map(({ mint }) => mint)
    .slice(0, TOKENS_MAX);
}

/** HTTP requests that the server has made for prices and names so far. */
async function marketRequests(world: World): Promise<number> {
  const text = await (await fetch(`${world.url}/metrics`)).text();
  return Number(/^cumulus_market_requests_total (\d+)$/m.exec(text)![1]);
}
