import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/database.ts';
import { ownLocalnet } from '../../../../testing/localnet.ts';
import { runningApp } from '../../../../testing/running-app.ts';

const [database, localnet] = await Promise.all([testDatabase(), ownLocalnet()]);
const { call, signUp } = await runningApp(database, {
  SOLANA_RPC_URL: localnet.rpcUrl,
  SOLANA_WS_URL: localnet.wsUrl,
  JUPITER_URL: localnet.marketUrl,
  DEXSCREENER_URL: localnet.marketUrl,
  JUPITER_REQUESTS_PER_SECOND: '100',
  TOP_TOKENS_INTERVAL: '50',
});
const [bonk, jup] = ['BONK', 'JUP'].map(localnet.mintOf);

const byName = (token: string) => (name: string, payload: object) => call(name, payload, token);
const byEndpoint = (token: string) => (endpoint: string, payload: object) =>
  call('mobileAPI', { endpoint, ...payload }, token);

test.each([
  ['names', byName, ['getWatchlistWeb', 'addTokenToWatchlist', 'removeTokenFromWatchlist', 'getTopTokens']],
  [
    'endpoints',
    byEndpoint,
    ['/market/watchlist', '/watchlist/add', '/watchlist/remove', '/market/top-tokens'],
  ],
] as const)(
  '[fn-17, fn-18, fn-19, fn-20, api-23, api-24, api-28, api-29] adds, lists, removes and ranks by %s',
  async (_, by, [list, add, remove, top]) => {
    const ask = by((await signUp()).token);
    await localnet.control('price', { mint: bonk, usd: 0.00002 });
    expect(await ask(list, {})).toEqual({ status: 200, result: { success: true, contractAddresses: [] } });
    for (const tokenAddress of [bonk, jup])
      expect(await ask(add, { tokenAddress })).toEqual({ status: 200, result: { success: true } });
    expect((await ask(list, {})).result).toMatchObject({
      contractAddresses: [
        {
          address: bonk,
          importPrice: expect.closeTo(0.00002, 5),
          importDate: expect.any(String),
          categoryIds: [],
        },
        { address: jup, importPrice: expect.any(Number) },
      ],
    });
    expect(await ask(add, { tokenAddress: bonk })).toMatchObject({
      status: 409,
      error: { status: 'ALREADY_EXISTS', message: 'This token is already in your watchlist' },
    });
    await vi.waitFor(async () =>
      expect((await ask(top, {})).result).toMatchObject({
        success: true,
        tokens: expect.arrayContaining([
          expect.objectContaining({ address: bonk, name: 'Bonk', symbol: 'BONK' }),
        ]),
        isStale: false,
      }),
    );
    expect(await ask(remove, { tokenAddress: bonk })).toEqual({ status: 200, result: { success: true } });
    expect((await ask(list, {})).result).toMatchObject({ contractAddresses: [{ address: jup }] });
  },
);

test('an address without a token can be watched and is priced as unknown', async () => {
  const { token } = await signUp();
  const nothing = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
  expect((await call('addTokenToWatchlist', { tokenAddress: nothing }, token)).status).toBe(200);
  expect((await call('getWatchlistWeb', {}, token)).result).toMatchObject({
    contractAddresses: [{ address: nothing, importPrice: null }],
  });
  expect((await call('getSolanaTokenPricesWeb', { tokens: [nothing] }, token)).result).toMatchObject({
    failedTokens: [
      { address: nothing, error: 'There is no such token.', errorDetails: { code: 'TOKEN_NOT_FOUND' } },
    ],
  });
});
