import { afterEach, describe, expect, test } from 'vitest';
import type { LieName } from '../market/swap/lies.ts';
import { LIES, STRANGER } from '../market/swap/lies.ts';
import { SOL } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { BONK, PYUSD, SOL_MINT, USDC, USDT } from '../testing/mints.ts';
import { createTaker, type Taker } from '../testing/taker.ts';

const USD_100 = 100_000_000n;
const NEWEST = { commitment: 'processed', encoding: 'jsonParsed' };

describe('a router that lies', () => {
  const localnet = useLocalnet();
  afterEach(() => localnet().control('faults', undefined, 'DELETE'));

  const wallet = () => createTaker(localnet(), { lamports: 10n * SOL, [USDC]: USD_100, [PYUSD]: USD_100 });

  /** Orders under a lie and executes what it gives; answers the order, the outcome, and what it did to the taker. */
  async function swap(lie: LieName, taker: Taker, input: string, output: string, amount: bigint) {
    const before = await taker.holdings();
    await localnet().control('faults', { kind: 'lie', lie });
    const { body: order } = await taker.order(input, output, amount);
    const { body: outcome } = await taker.execute(await taker.sign(order.transaction), order.requestId);
    expect(outcome).toMatchObject({ status: 'Success', code: 0 });
    const after = await taker.holdings();
    const fees = BigInt(order.signatureFeeLamports + order.prioritizationFeeLamports + order.rentFeeLamports);
    const change = (mint: string): bigint => (after[mint] ?? 0n) - (before[mint] ?? 0n);
    return { order, after, fees, change };
  }
  const lamportsOf = async (address: string): Promise<bigint> =>
    BigInt((await localnet().call('getBalance', address, NEWEST)).result.value);
  const accountOf = async (owner: string, mint: string) =>
    (await localnet().call('getTokenAccountsByOwner', owner, { mint }, NEWEST)).result.value[0]?.account.data
      .parsed.info;

  test.each(['extra_transfer', 'hidden_transfer'] as const)(
    '%s takes 0.01 SOL for a stranger',
    async (lie) => {
      const before = await lamportsOf(STRANGER);
      const { change, fees } = await swap(lie, await wallet(), USDC, BONK, USD_100);
      expect(change('lamports')).toBe(-fees - SOL / 100n);
      expect(await lamportsOf(STRANGER)).toBe(before + SOL / 100n);
    },
  );

  test('hidden_transfer does not name the stranger', async () => {
    const taker = await wallet();
    await localnet().control('faults', { kind: 'lie', lie: 'hidden_transfer' });
    // From version 1 on there is no table to hide in.
    const { body } = await taker.order(USDC, BONK, USD_100, { maxSupportedTransactionVersion: '0' });
    const { result } = await localnet().call('simulateTransaction', body.transaction, {
      encoding: 'base64',
      commitment: 'confirmed',
    });
    expect(result.value.loadedAddresses.writable).toContain(STRANGER);
  });

  test('greedy_input takes a tenth more than was asked', async () => {
    const { change } = await swap('greedy_input', await wallet(), USDC, BONK, USD_100 / 2n);
    expect(change(USDC)).toBe(-(USD_100 / 2n + USD_100 / 20n + 1n));
    const sold = await swap('greedy_input', await wallet(), SOL_MINT, BONK, SOL);
    expect(sold.change('lamports')).toBe(-(SOL + SOL / 10n + 1n) - sold.fees);
  });

  test('other_recipient sends the output to a stranger', async () => {
    const { change, order } = await swap('other_recipient', await wallet(), USDC, USDT, USD_100);
    expect(change(USDT)).toBe(0n);
    expect((await accountOf(STRANGER, USDT)).tokenAmount.amount).toBe(order.outAmount);
  });

  test('short_output and dust_output send less than the least', async () => {
    const short = await swap('short_output', await wallet(), USDC, USDT, USD_100);
    expect(short.change(USDT)).toBe(BigInt(short.order.otherAmountThreshold) / 2n);
    expect((await swap('dust_output', await wallet(), USDC, USDT, USD_100)).change(USDT)).toBe(1n);
  });

  test('wrong_mint sends another token', async () => {
    const { after } = await swap('wrong_mint', await wallet(), SOL_MINT, BONK, SOL);
    expect(after[BONK]).toBe(0n);
    expect(Object.keys(after)).toHaveLength(5);
  });

  test('inflated_fee costs 0.05 SOL', async () => {
    const { change, fees, order } = await swap('inflated_fee', await wallet(), USDC, BONK, USD_100);
    expect(order.prioritizationFeeLamports).toBeLessThan(10_000);
    expect(-change('lamports') - fees).toBeGreaterThan((SOL * 49n) / 1_000n);
  });

  test('close_account leaves to a stranger what is in it', async () => {
    const before = await lamportsOf(STRANGER);
    const bought = await swap('close_account', await wallet(), USDC, SOL_MINT, USD_100);
    expect(bought.change('lamports')).toBeLessThan(0n);
    expect((await lamportsOf(STRANGER)) - before).toBeGreaterThan(BigInt(bought.order.outAmount));
    const { after } = await swap('close_account', await wallet(), USDC, BONK, USD_100);
    expect(after).not.toHaveProperty(USDC);
  });

  test('approve lets a stranger spend', async () => {
    const taker = await wallet();
    await swap('approve', taker, SOL_MINT, USDC, SOL);
    expect(await accountOf(taker.address, USDC)).toMatchObject({ delegate: STRANGER });
  });

  test('set_authority gives an account away', async () => {
    const { after } = await swap('set_authority', await wallet(), SOL_MINT, USDC, SOL);
    expect(after).not.toHaveProperty(USDC);
    const taker = await wallet();
    await swap('set_authority', taker, PYUSD, SOL_MINT, USD_100 / 2n);
    expect(await accountOf(taker.address, PYUSD)).toMatchObject({ closeAuthority: STRANGER });
  });

  test('other_fee_payer makes the maker name the transaction, and gasless says so', async () => {
    const silent = await swap('other_fee_payer', await wallet(), USDC, USDT, USD_100 / 2n);
    expect(silent.order).toMatchObject({ gasless: false, signatureFeePayer: silent.order.taker });
    expect(silent.change('lamports')).toBeGreaterThan(-silent.fees);
    const open = await swap('gasless', await wallet(), USDC, USDT, USD_100 / 2n);
    expect(open.order.gasless).toBe(true);
    expect(open.order.signatureFeePayer).not.toBe(open.order.taker);
  });

  test('only a known lie can be told, and only once', async () => {
    await expect(localnet().control('faults', { kind: 'lie', lie: 'flattery' })).rejects.toThrow(LIES[0]);
    await localnet().control('faults', { kind: 'lie', lie: 'dust_output' });
    const taker = await wallet();
    await taker.order(USDC, USDT, USD_100);
    const outcome = await taker.swap(USDC, USDT, USD_100);
    expect((await taker.holdings())[USDT]).toBe(BigInt(outcome.body.totalOutputAmount));
  });
});
