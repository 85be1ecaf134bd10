import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { calls as contract } from '@cumulus/contract/registry.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { callerOf } from '../../../testing/user-row.ts';
import { openDexScreener } from '../adapters/dexscreener.ts';
import { openJupiter } from '../adapters/jupiter.ts';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { dispatch, findCall } from '../http/dispatch.ts';
import { createMarketCalls } from './calls.ts';
import { openKeyBudget } from './key-budget.ts';
import { openMarket } from './market.ts';
import { createTokenRisks } from './token-risks.ts';

const localnet = await ownLocalnet();
const { rpcUrl, wsUrl, marketUrl: url } = localnet;
const chain = openSolanaRpc({ rpcUrl, wsUrl, clock });
const jupiter = openJupiter({ url, clock });
const dexScreener = openDexScreener({ url, clock });
const log = { warn: vi.fn() };
const market = openMarket({
  source: jupiter,
  pairs: { source: dexScreener, requestsPerSecond: 100 },
  chain,
  clock,
  log,
  key: openKeyBudget({ clock, log, requestsPerSecond: 100 }),
});
const handlers = createMarketCalls({
  market,
  tokenRisks: createTokenRisks({ chain, clock, listed: market.listed }),
});
afterAll(async () => {
  market.close();
  await Promise.all([chain.close(), jupiter.close(), dexScreener.close()]);
});

const caller = callerOf('somebody');
const unexpected = async (): Promise<never> => {
  throw new Error('not expected to be called');
};
const deps = {
  handlers,
  terms: { require: unexpected },
  factors: { has: unexpected, stepUp: unexpected, stepUpByPasskey: unexpected, requirePin: unexpected },
  freeze: { expectThawed: unexpected },
  grants: { checkAct: unexpected },
  recentSignIn: { expect: unexpected },
  expectAwake: async () => {},
  expectNoIncident: async () => {},
  isRepeat: unexpected,
};

/** Calls as `mobileAPI` does and checks the answer against the contract. */
async function ask(endpoint: string, payload: object): Promise<unknown> {
  const { call, data } = findCall('mobileAPI', { endpoint, ...payload });
  return call.output.parse(await dispatch(deps, call, data, caller));
}

const pricesOf = async (...tokens: string[]) =>
  contract.getSolanaTokenPricesWeb.output.parse(await handlers.getSolanaTokenPricesWeb({ tokens }, caller));
const found = async (query: string) =>
  contract.searchTokens.output.parse(await handlers.searchTokens({ query }, caller)).tokens;

const [bonk, jup, medal] = ['BONK', 'JUP', 'MEDAL'].map(localnet.mintOf);

test('[fn-05, fn-06] returns names, prices, market caps and supplies of tokens, with the age of each price', async () => {
  await localnet.control('price', { mint: bonk, usd: 0.00002 });
  const before = Date.now();
  const { success, tokens, failedTokens } = await pricesOf(bonk!, USDC_MINT);
  expect({ success, failedTokens }).toEqual({ success: true, failedTokens: [] });
  expect(tokens[0]).toMatchObject({
    address: bonk,
    symbol: 'BONK',
    name: 'Bonk',
    decimals: 5,
    supply: 8.8e13,
    verified: true,
  });
  expect(tokens[0]!.currentPrice).toBeCloseTo(0.00002, 9);
  expect(tokens[0]!.marketCap).toBeCloseTo(8.8e13 * tokens[0]!.currentPrice!, 0);
  expect(tokens[0]!.logoURI).toContain(bonk);
  expect(Date.parse(tokens[0]!.lastUpdated!)).toBeGreaterThanOrEqual(before);
  expect(tokens[1]).toMatchObject({ symbol: 'USDC', logoURI: 'usdc', decimals: 6 });
  expect(await handlers.getSolanaTokenPrices({ tokens: [bonk!, USDC_MINT] }, caller)).toEqual(
    await pricesOf(bonk!, USDC_MINT),
  );
});

test('[fn-05] returns a reason for each token that fails, and the others', async () => {
  const nobody = 'GgE5ZbLXqUkBLnuDqnVxhnWBDkNzYkBtfdNXLCZsHhkL';
  const { tokens, failedTokens } = await pricesOf('not an address', nobody, medal!, ` ${jup} `, jup!);
  expect(failedTokens).toEqual([
    {
      address: 'not an address',
      error: 'Invalid Solana token address',
      errorDetails: { code: 'MALFORMED_TOKEN_ADDRESS' },
    },
    { address: nobody, error: 'There is no such token.', errorDetails: { code: 'TOKEN_NOT_FOUND' } },
    {
      address: medal,
      error: 'No price is known for this token.',
      errorDetails: { code: 'TOKEN_PRICE_NOT_FOUND' },
    },
  ]);
  expect(tokens.map(({ address, currentPrice }) => [address, currentPrice !== null])).toEqual([
    [medal, false],
    [jup, true],
  ]);
});

test('[limit-23] names an unlisted token Unknown Token, symbol Unknown', async () => {
  const mint = Buffer.alloc(82);
  mint.set([4, 1], 44);
  const address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
  const owner = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
  await localnet.control('account', { address, owner, lamports: '10000000', data: mint.toString('base64') });
  await vi.waitFor(async () => {
    const { tokens, failedTokens } = await pricesOf(address);
    expect(tokens).toMatchObject([
      { name: 'Unknown Token', symbol: 'Unknown', decimals: 4, currentPrice: null, supply: null },
    ]);
    expect(failedTokens).toEqual([
      {
        address,
        error: 'No price is known for this token.',
        errorDetails: { code: 'TOKEN_PRICE_NOT_FOUND' },
      },
    ]);
  });
});

test('prices SOL as wrapped SOL, under its own name and address', async () => {
  const { tokens } = await pricesOf(SOL_MINT, WRAPPED_SOL_MINT);
  expect(tokens).toMatchObject([
    { address: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9, logoURI: 'solana' },
    { address: WRAPPED_SOL_MINT, symbol: 'wSOL', name: 'Wrapped SOL', decimals: 9 },
  ]);
  expect(tokens[0]!.currentPrice).toBeGreaterThan(0);
  expect(tokens[0]).toMatchObject({
    currentPrice: tokens[1]!.currentPrice,
    marketCap: tokens[1]!.marketCap,
    supply: tokens[1]!.supply,
  });
});

test('[fn-15, data-19] returns price, market cap, daily change and volume of traded pairs', async () => {
  await localnet.control('price', { mint: jup, usd: 0.5 });
  const { success, data } = contract.getDexScreenerDataWeb.output.parse(
    await handlers.getDexScreenerDataWeb({ tokenAddresses: [jup!, SOL_MINT, medal!, 'nonsense'] }, caller),
  );
  expect(success).toBe(true);
  expect(data.map(({ address, symbol }) => [address, symbol])).toEqual([
    [jup, 'JUP'],
    [SOL_MINT, 'SOL'],
  ]);
  expect(data[0]).toMatchObject({ name: 'Jupiter', priceUsd: 0.5, marketCap: 3.5e9, fdv: 3.5e9 });
  expect(data[0]!.volume24h).toBeGreaterThan(0);
  expect(typeof data[0]!.priceChange24h).toBe('number');
  expect(await handlers.getDexScreenerData({ tokenAddresses: [jup!] }, caller)).toEqual({
    success,
    data: [data[0]],
  });
});

test('[api-25, api-26] /market/token-prices and /market/dexscreener return what their functions return', async () => {
  expect(await ask('/market/token-prices', { tokens: [jup] })).toEqual(await pricesOf(jup!));
  expect(await ask('/market/dexscreener', { tokenAddresses: [jup] })).toEqual(
    await handlers.getDexScreenerDataWeb({ tokenAddresses: [jup!] }, caller),
  );
});

test('finds tokens by symbol or name in any case, the best match first, with their prices', async () => {
  const [first] = await found('bonk');
  expect(first).toMatchObject({ address: bonk, symbol: 'BONK', name: 'Bonk' });
  expect(first!.currentPrice).toBeGreaterThan(0);
  expect((await found('JUPITER')).map(({ address }) => address)).toContain(jup);
  expect(await found('no such thing')).toEqual([]);
});

test('finds SOL itself before wrapped SOL', async () => {
  const tokens = await found('sol');
  expect(tokens.slice(0, 2).map(({ address, name }) => [address, name])).toEqual([
    [SOL_MINT, 'Solana'],
    [WRAPPED_SOL_MINT, 'Wrapped SOL'],
  ]);
  expect(tokens[0]!.currentPrice).toBe(tokens[1]!.currentPrice);
});

test('finds a token by its address, and nothing at an address that is not a mint', async () => {
  expect((await found(` ${medal} `)).map(({ symbol }) => symbol)).toEqual(['MEDAL']);
  expect((await found(SOL_MINT)).map(({ symbol }) => symbol)).toEqual(['SOL']);
  expect(await found('HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH')).toEqual([]);
});

test('offers SOL and USDC for an empty search', async () => {
  expect((await found(' ')).map(({ symbol }) => symbol)).toEqual(['SOL', 'USDC']);
});

test('the market of the localnet has trending tokens, with their prices', async () => {
  const { tokens } = contract.getTrendingTokens.output.parse(await handlers.getTrendingTokens({}, caller));
  expect(tokens.length).toBeGreaterThan(5);
  expect(tokens.every(({ verified, currentPrice }) => verified && currentPrice !== null)).toBe(true);
});

test('a token that is found comes with what speaks against it, read with one call for all', async () => {
  const [found] = ((await ask('/market/search', { query: medal! })) as { tokens: { warnings?: unknown }[] })
    .tokens;
  expect(found).toMatchObject({
    address: medal,
    warnings: expect.arrayContaining([{ code: 'TOKEN_UNVERIFIED' }]),
  });
});
