import { CallError } from '@cumulus/contract/errors.ts';
import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { down, listing, testMarket } from '../../../testing/market.ts';
import { callerOf } from '../../../testing/user-row.ts';
import type { TokenMarket } from '../ports/market.ts';
import { createMarketCalls } from './calls.ts';

const UNLISTED = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const caller = callerOf('somebody');

test('[fn-05] returns listed tokens while the chain is unavailable, and a reason for the others', async () => {
  const { market, quote } = testMarket({
    tokens: async () => new Map([[USDC_MINT, listing(USDC_MINT, 'USD Coin', { price: quote(1) })]]),
    prices: async () => new Map(),
  });
  const cut: TokenMarket = {
    ...market,
    tokens: async (mints) => {
      if (mints.length > 0) throw new CallError('CHAIN_UNAVAILABLE');
      return new Map();
    },
  };
  const { getSolanaTokenPricesWeb } = createMarketCalls({ market: cut, tokenRisks: async () => new Map() });
  expect(await getSolanaTokenPricesWeb({ tokens: [USDC_MINT, UNLISTED] }, caller)).toMatchObject({
    tokens: [{ address: USDC_MINT, currentPrice: 1 }],
    failedTokens: [{ address: UNLISTED, error: expect.stringContaining('cannot be reached') }],
  });
});

test('[fn-15] falls back to the market if exchanges are unavailable', async () => {
  const { market, quote } = testMarket(
    {
      tokens: async () =>
        new Map([
          [BONK, listing(BONK, 'Bonk', { supply: 10, totalSupply: 20, volume24h: 5, price: quote(2) })],
        ]),
    },
    { pairSource: { pairs: down } },
  );
  const { getDexScreenerDataWeb } = createMarketCalls({ market, tokenRisks: async () => new Map() });
  expect((await getDexScreenerDataWeb({ tokenAddresses: [BONK] }, caller)).data).toEqual([
    {
      ...{ address: BONK, symbol: 'BONK', name: 'Bonk', priceUsd: 2, marketCap: 20, fdv: 40 },
      ...{ priceChange24h: null, volume24h: 5, lastUpdated: '2026-01-01T00:00:00.000Z' },
    },
  ]);
});

test('shows the time of a price that is stale because upstream is unavailable', async () => {
  let isAway = false;
  const { market, pass, quote } = testMarket({
    tokens: async () => new Map([[BONK, listing(BONK, 'Bonk', { price: quote(2) })]]),
    prices: async () => (isAway ? down() : new Map([[BONK, quote(3)]])),
  });
  const { getSolanaTokenPricesWeb } = createMarketCalls({ market, tokenRisks: async () => new Map() });
  const token = async () => (await getSolanaTokenPricesWeb({ tokens: [BONK] }, caller)).tokens[0];
  await token();
  isAway = true;
  await pass(60_000);
  expect(await token()).toMatchObject({ currentPrice: 2, lastUpdated: '2026-01-01T00:00:00.000Z' });
});
