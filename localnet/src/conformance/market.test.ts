import { describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/token.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { ask } from '../testing/http-answer.ts';
import { BONK, NOBODYS, PYUSD, SOL_MINT as SOL, USDC } from '../testing/mints.ts';

const number = expect.any(Number);
const string = expect.any(String);
const deepestOf = (pairs: readonly { liquidity: { usd: number }; priceUsd: string }[]) =>
  pairs.reduce((deepest, pair) => (pair.liquidity.usd > deepest.liquidity.usd ? pair : deepest));

describe('the market', () => {
  const localnet = useLocalnet();

  const get = (path: string) => ask(`${localnet().marketUrl}${path}`);

  test('Price v3 tells what is traded and leaves out what is not', async () => {
    const { body } = await get(`/price/v3?ids=${SOL},${USDC},${NOBODYS}`);
    expect(Object.keys(body)).toEqual([SOL, USDC]);
    expect(body[SOL]).toEqual({
      createdAt: string,
      liquidity: number,
      usdPrice: number,
      blockId: number,
      decimals: 9,
      priceChange24h: number,
    });
    expect(body[USDC].usdPrice).toBeCloseTo(1, 1);
  });

  test('Price v3 takes 1 to 50 mints', async () => {
    expect((await get(`/price/v3?ids=${Array(50).fill(SOL).join()}`)).status).toBe(200);
    expect((await get(`/price/v3?ids=${Array(51).fill(SOL).join()}`)).status).toBe(400);
    expect((await get('/price/v3')).status).toBe(400);
  });

  test('Tokens v2 finds by symbol and name, the best first', async () => {
    const symbols = async (query: string): Promise<string[]> =>
      (await get(`/tokens/v2/search?query=${query}`)).body.map(({ symbol }: { symbol: string }) => symbol);
    expect(await symbols('bonk')).toEqual(['BONK']);
    expect((await symbols('usd')).slice(0, 2)).toEqual(['USDC', 'USDT']);
    expect(await symbols('squirrel')).toEqual(['PNUT']);
    expect(await symbols('nothing like this')).toEqual([]);
  });

  test('Tokens v2 ranks what trends, what is traded most and what is organic, without SOL and dollars', async () => {
    for (const path of ['toptrending/24h', 'toptrending/1h?limit=3', 'toptraded/6h', 'toporganicscore/5m']) {
      const { status, body } = await get(`/tokens/v2/${path}`);
      expect(status).toBe(200);
      const ranked: { symbol: string; isVerified: boolean; usdPrice: number }[] = body;
      expect(ranked.length).toBeGreaterThan(2);
      expect(ranked.length).toBeLessThanOrEqual(path.endsWith('=3') ? 3 : 50);
      for (const symbol of ['SOL', 'USDC', 'USDT'])
        expect(ranked.map((each) => each.symbol)).not.toContain(symbol);
      expect(ranked.every(({ usdPrice }) => usdPrice > 0)).toBe(true);
    }
    const { body } = await get('/tokens/v2/toptrending/24h');
    const changes: number[] = body.map(
      (token: { stats24h: { priceChange: number } }) => token.stats24h.priceChange,
    );
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    for (const path of ['toptrending/2h', 'topnothing/24h', 'toptrending/24h?limit=101', 'toptrending'])
      expect((await get(`/tokens/v2/${path}`)).status).not.toBe(200);
  });

  test('Tokens v2 finds by mints, with what the chain says of them', async () => {
    const { body } = await get(`/tokens/v2/search?query=${BONK},${PYUSD},${NOBODYS}`);
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({
      id: BONK,
      name: 'Bonk',
      symbol: 'BONK',
      icon: `${localnet().marketUrl}/logos/${BONK}.png`,
      decimals: 5,
      tokenProgram: TOKEN_PROGRAM,
      circSupply: 8.8e13,
      totalSupply: 8.8e13,
      isVerified: true,
      audit: { mintAuthorityDisabled: true, freezeAuthorityDisabled: true },
      organicScoreLabel: 'high',
      stats24h: {
        priceChange: number,
        buyVolume: number,
        sellVolume: number,
        numBuys: number,
        numSells: number,
      },
    });
    expect(body[0].mcap).toBeCloseTo(body[0].usdPrice * 8.8e13, 0);
    expect(body[1]).toMatchObject({
      id: PYUSD,
      tokenProgram: TOKEN_2022_PROGRAM,
      mintAuthority: string,
      freezeAuthority: string,
    });
  });

  test('DexScreener tells pairs, several for each token and in no order, in both its forms', async () => {
    const { body: pairs } = await get(`/tokens/v1/solana/${BONK},${SOL},${NOBODYS}`);
    const named = (side: 'baseToken' | 'quoteToken') =>
      pairs.filter((pair: Record<typeof side, { address: string }>) => pair[side].address === BONK);
    expect([pairs.length, named('baseToken').length, named('quoteToken').length]).toEqual([6, 2, 1]);
    const pair = deepestOf(named('baseToken'));
    expect(pair).not.toBe(named('baseToken')[0]);
    expect(pair).toMatchObject({
      chainId: 'solana',
      pairAddress: string,
      baseToken: { address: BONK, name: 'Bonk', symbol: 'BONK' },
      quoteToken: { address: SOL },
      priceNative: expect.stringMatching(/^0\.\d+$/),
      priceUsd: expect.stringMatching(/^0\.0000\d+$/),
      txns: { h24: { buys: number, sells: number } },
      volume: { m5: number, h1: number, h6: number, h24: number },
      priceChange: { m5: number, h1: number, h6: number, h24: number },
      liquidity: { usd: number, base: number, quote: number },
      fdv: number,
      marketCap: number,
      pairCreatedAt: number,
    });
    expect((await get(`/latest/dex/tokens/${BONK}`)).body.pairs).toEqual(
      pairs.filter((pair: object) => JSON.stringify(pair).includes(BONK)),
    );
    expect((await get(`/latest/dex/tokens/${NOBODYS}`)).body.pairs).toBeNull();
    expect((await get(`/tokens/v1/solana/${Array(31).fill(SOL).join()}`)).status).toBe(400);
  });

  test('the prices of all interfaces agree', async () => {
    await localnet().control('price', { mint: BONK, usd: 0.0000321 });
    const price = (await get(`/price/v3?ids=${BONK}`)).body[BONK].usdPrice;
    const [token] = (await get(`/tokens/v2/search?query=${BONK}`)).body;
    const pair = deepestOf((await get(`/tokens/v1/solana/${BONK}`)).body);
    expect(price).toBeCloseTo(0.0000321, 12);
    expect(token.usdPrice).toBe(price);
    expect(Number(pair.priceUsd)).toBeCloseTo(price, 10);
  });

  test('Frankfurter tells the reference rates of the day', async () => {
    const { body } = await get('/exchange-rates/latest?base=USD');
    expect(body).toEqual({
      amount: 1,
      base: 'USD',
      date: new Date().toISOString().slice(0, 10),
      rates: expect.objectContaining({ EUR: number, JPY: number }),
    });
  });

  test('every token has its logo', async () => {
    const response = await fetch(`${localnet().marketUrl}/logos/${BONK}.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^\x89PNG\r\n/);
    expect((await fetch(`${localnet().marketUrl}/logos/${NOBODYS}.png`)).status).toBe(404);
  });
});
