import { generateKeyPairSigner } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { useLocalnet } from '../testing/hosted.ts';
import { SOL_MINT } from '../testing/mints.ts';

interface State {
  readonly unixSeconds: number;
  readonly tokens: readonly { mint: string; symbol: string; decimals: number; usd: number | null }[];
}

describe('the controls', () => {
  const localnet = useLocalnet();

  const stranger = async (): Promise<string> => (await generateKeyPairSigner()).address;
  const tokens = async () => (await localnet().control<State>('state')).tokens;
  const holding = async (owner: string, mint: string) => {
    const at = { encoding: 'jsonParsed', commitment: 'processed' };
    const { result } = await localnet().call('getTokenAccountsByOwner', owner, { mint }, at);
    return result.value[0]?.account.data.parsed.info;
  };

  test('the faucet gives every token that exists', async () => {
    const owner = await stranger();
    const all = await tokens();
    expect(all.length).toBeGreaterThanOrEqual(40);
    for (const { mint, symbol } of all) {
      await localnet().control('faucet', { address: owner, mint, amount: '7' });
      expect([symbol, (await holding(owner, mint))?.tokenAmount.amount]).toEqual([symbol, '7']);
    }
  });

  test('the faucet gives again to the same account, and to one that is frozen', async () => {
    const owner = await stranger();
    const ice = (await tokens()).find(({ symbol }) => symbol === 'ICE')!.mint;
    await localnet().control('faucet', { address: owner, mint: ice, amount: '5' });
    await localnet().control('faucet', { address: owner, mint: ice, amount: '5' });
    expect(await holding(owner, ice)).toMatchObject({ state: 'frozen', tokenAmount: { amount: '10' } });
  });

  test('many gifts at once all arrive', async () => {
    const owner = await stranger();
    await Promise.all(
      Array.from({ length: 20 }, () => localnet().control('faucet', { address: owner, amount: '1000000' })),
    );
    const { result } = await localnet().call('getBalance', owner, { commitment: 'processed' });
    expect(result.value).toBe(20_000_000);
  });

  test('what the faucet cannot give is said', async () => {
    const address = await stranger();
    await expect(localnet().control('faucet', { address, amount: '1' })).rejects.toThrow(
      'InsufficientFundsForRent',
    );
    await expect(localnet().control('faucet', { address, amount: '-1' })).rejects.toThrow('amount');
    await expect(localnet().control('faucet', { address, mint: address, amount: '1' })).rejects.toThrow(
      'no such mint',
    );
    await expect(localnet().control('faucet', { address: 'nobody', amount: '1' })).rejects.toThrow('address');
  });

  test('a price that is set stays, for every form that tells it', async () => {
    await localnet().control('price', { mint: SOL_MINT, usd: 123.5 });
    const ask = async (path: string) => (await fetch(`${localnet().marketUrl}/${path}`)).json();
    expect(await ask(`price/v3?ids=${SOL_MINT}`)).toMatchObject({
      [SOL_MINT]: { usdPrice: expect.closeTo(123.5, 9) },
    });
    expect(await ask(`tokens/v1/solana/${SOL_MINT}`)).toContainEqual(
      expect.objectContaining({ priceUsd: '123.500' }),
    );
  });

  test('the clock moves on, on the chain too', async () => {
    const before = (await localnet().control<State>('state')).unixSeconds;
    await localnet().control('clock', { advanceSeconds: 86_400 });
    const { result: slot } = await localnet().call('getSlot', { commitment: 'processed' });
    const { result: time } = await localnet().call('getBlockTime', slot);
    expect(time).toBeGreaterThanOrEqual(before + 86_400);
  });

  test('an account can be put in place, and taken away', async () => {
    const address = await stranger();
    const at = { commitment: 'processed', encoding: 'base64' };
    await localnet().control('account', { address, lamports: '5', owner: SOL_MINT, data: 'AQID' });
    expect((await localnet().call('getAccountInfo', address, at)).result.value).toMatchObject({
      lamports: 5,
      owner: SOL_MINT,
      data: ['AQID', 'base64'],
    });
    await localnet().control('account', { address, lamports: '0' });
    expect((await localnet().call('getAccountInfo', address, at)).result.value).toBeNull();
  });
});
