import { baseUnits } from '@cumulus/contract/amount.ts';
import { holdingsOf } from '@cumulus/contract/holdings.ts';
import { SOL_MINT, USDC_E_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Address, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import type { Books } from '../history/profit/books.ts';
import type { TokenAccount } from '../ports/chain.ts';
import type { Mint } from '../ports/units.ts';
import { balancesByMint } from '../solana/balances.ts';
import { type MarketData, tokenFacts, valued } from './holdings.ts';

const account = (mint: string, amount: bigint, frozen = false): TokenAccount => ({
  address: `${mint} ${amount}` as Address,
  mint: mint as Mint,
  program: 'program' as Address,
  amount: baseUnits(amount),
  frozen,
  lamports: lamports(1_488_440n),
  bytes: 165,
});
const at = Date.UTC(2026, 0, 1, 12);
const price = (usd: number) => ({ usd, change24h: 1.5, at });
const token = (mint: string, name: string, decimals: number) => ({
  mint,
  name,
  symbol: name.toUpperCase(),
  decimals,
  multiplier: 1,
  logoURI: null,
  verified: true,
});
const wallet = { walletId: 'id', publicKey: 'key' };
const nothing: MarketData = { prices: new Map(), tokens: new Map() };
const readAt = new Date(at);

function value(
  held: bigint,
  tokens: TokenAccount[],
  market = nothing,
  positions: Books['positions'] = new Map(),
) {
  const balances = balancesByMint({ owner: 'key' as Address, lamports: lamports(held), tokens });
  const facts = tokenFacts(
    balances.map(({ mint }) => mint),
    market,
  );
  const of = valued(wallet, held, balances, facts, positions, readAt);
  return { ...of, tokens: holdingsOf(of.tokens, facts) };
}

test('sums the token accounts of a mint and omits empty ones', () => {
  const U64_MAX = 18_446_744_073_709_551_615n;
  expect(
    balancesByMint({
      owner: 'key' as Address,
      lamports: lamports(0n),
      tokens: [account('a', 1n), account('b', 0n), account('a', U64_MAX), account('c', 5n)],
    }),
  ).toEqual([
    { mint: 'a', amount: U64_MAX + 1n, frozen: false },
    { mint: 'c', amount: 5n, frozen: false },
  ]);
});

test('shows a token as frozen only if all of it is', () => {
  const tokens = [
    account('a', 1n, true),
    account('b', 1n, true),
    account('b', 1n),
    account('c', 0n),
    account('c', 1n, true),
  ];
  expect(
    balancesByMint({ owner: 'key' as Address, lamports: lamports(0n), tokens }).map(({ mint, frozen }) => [
      mint,
      frozen,
    ]),
  ).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
});

test('[data-03] returns every field of a holding', () => {
  const market = {
    prices: new Map([['bonk', price(0.5)]]),
    tokens: new Map([['bonk', { ...token('bonk', 'Bonk', 5), logoURI: 'https://example.com/bonk.png' }]]),
  };
  expect(value(0n, [account('bonk', 250_000n)], market).tokens).toEqual([
    {
      mint: 'bonk',
      name: 'Bonk',
      symbol: 'BONK',
      decimals: 5,
      multiplier: 1,
      logoURI: 'https://example.com/bonk.png',
      balance: '250000',
      uiAmount: 2.5,
      usdValue: 1.25,
      priceUsd: 0.5,
      priceChange24h: 1.5,
      pricedAt: '2026-01-01T12:00:00.000Z',
      pnl: null,
      frozen: false,
      verified: true,
    },
  ]);
});

test('[data-03, limit-21, limit-23] shows an unknown token as Unknown Token with 9 decimals and no value', () => {
  expect(value(0n, [account('odd', 1_500_000_000n)]).tokens).toMatchObject([
    {
      name: 'Unknown Token',
      symbol: 'Unknown',
      decimals: 9,
      multiplier: 1,
      uiAmount: 1.5,
      usdValue: null,
      priceUsd: null,
      pricedAt: null,
    },
  ]);
});

test('[detail-04] sorts SOL first if there is some, then USDC and USDC.E, then the rest by value', () => {
  const tokens = [
    account('dear', 900n),
    account(USDC_E_MINT, 1n),
    account('cheap', 1n),
    account(USDC_MINT, 1n),
  ];
  const market = {
    prices: new Map([SOL_MINT, 'dear', 'cheap'].map((mint) => [mint, price(1)])),
    tokens: new Map(),
  };
  const order = ['dear', 'cheap'];
  expect(value(1n, tokens, market).tokens.map(({ mint }) => mint)).toEqual([
    SOL_MINT,
    USDC_MINT,
    USDC_E_MINT,
    ...order,
  ]);
  expect(value(0n, tokens, market).tokens.map(({ mint }) => mint)).toEqual([
    USDC_MINT,
    USDC_E_MINT,
    ...order,
  ]);
});

test('[who-04, data-01] sums tokens with a price, and counts tokens without SOL', () => {
  const market = {
    prices: new Map([
      [SOL_MINT, price(100)],
      [WRAPPED_SOL_MINT, price(100)],
      [USDC_MINT, price(1)],
    ]),
    tokens: new Map([
      [SOL_MINT, token(SOL_MINT, 'Solana', 9)],
      [WRAPPED_SOL_MINT, token(WRAPPED_SOL_MINT, 'Wrapped SOL', 9)],
      [USDC_MINT, token(USDC_MINT, 'usdc', 6)],
    ]),
  };
  const tokens = [
    account(WRAPPED_SOL_MINT, 250_000_000n),
    account(USDC_MINT, 3_000_000n),
    account('nft', 1n),
  ];
  expect(value(1_500_000_000n, tokens, market)).toMatchObject({
    walletId: 'id',
    publicKey: 'key',
    solBalance: 1.5,
    solLamports: '1500000000',
    solUsdValue: 150,
    totalTokensUsdValue: 28,
    totalUsdValue: 178,
    tokenCount: 3,
    pnl: null,
    readAt: '2026-01-01T12:00:00.000Z',
  });
});

test('distinguishes a missing price from a price of zero', () => {
  expect(value(1n, []).solUsdValue).toBeNull();
  expect(value(0n, []).solUsdValue).toBe(0);
});

const market: MarketData = {
  prices: new Map([
    [SOL_MINT, price(150)],
    ['jup', price(0.5)],
    [USDC_MINT, price(1.1)],
  ]),
  tokens: new Map([
    [SOL_MINT, token(SOL_MINT, 'Solana', 9)],
    ['jup', token('jup', 'Jupiter', 6)],
    [USDC_MINT, token(USDC_MINT, 'USD Coin', 6)],
  ]),
};
const cost = (amount: bigint, cents: bigint) => ({ amount, priced: amount, cost: cents * 10n ** 7n });

test('[who-04, data-03, detail-05] returns profit and loss of each holding, and of the wallet without USDC and USDT', () => {
  const positions = new Map([
    [SOL_MINT, cost(2_000_000_000n, 200_00n)],
    ['jup', cost(10_000_000n, 7_00n)],
    [USDC_MINT, cost(100_000_000n, 100_00n)],
  ]);
  const tokens = [account('jup', 10_000_000n), account(USDC_MINT, 100_000_000n), account('odd', 1n)];
  const { tokens: listed, pnl } = value(2_000_000_000n, tokens, market, positions);
  expect(listed.map((holding) => [holding.mint, holding.pnl])).toEqual([
    [SOL_MINT, 100],
    [USDC_MINT, expect.closeTo(10)],
    ['jup', -2],
    ['odd', null],
  ]);
  expect(pnl).toBe(98);
});

test('[who-04] profit and loss is unknown without a price or a cost', () => {
  expect(value(1n, [], market)).toMatchObject({ pnl: null, tokens: [{ pnl: null }] });
  const booked = new Map([[SOL_MINT, cost(1n, 1n)]]);
  expect(value(1n, [], nothing, booked)).toMatchObject({ pnl: null, tokens: [{ pnl: null }] });
});
