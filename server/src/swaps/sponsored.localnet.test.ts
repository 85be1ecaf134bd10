import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { expectBooked } from '../../../testing/booked.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { moneyWorld, type TestWallet } from '../../../testing/money-world.ts';

// A user without SOL can swap all the same: a market maker or Jupiter pays the fee, and Jupiter the rent.
const world = await moneyWorld({ localnet: ownLocalnet() });
const { db, localnet, chain, serve, newWallet, lamportsOf, tokensOf } = world;
const call = serve();
const mintOf = (symbol: string) => localnet.mintOf(symbol) as TestWallet['publicKey'];
const [usdc, usdt, bonk] = [mintOf('USDC'), mintOf('USDT'), mintOf('BONK')];
const USDC_50 = 50_000_000n;

async function holderOf(mint: TestWallet['publicKey'], amount: bigint, lamports = 0n) {
  const wallet = await newWallet(lamports);
  await localnet.fund(wallet.publicKey, amount, mint);
  return wallet;
}

async function quoteOf(wallet: TestWallet, inputMint: string, outputMint: string, amount: bigint) {
  const input = { inputMint, outputMint, amount: String(amount), slippageBps: 100 };
  return (await call('getCloudWalletSwapQuote', wallet, input)).quote;
}

const solOf = async (wallet: TestWallet) => lamportsOf(wallet.publicKey);

describe('a wallet that holds no SOL', () => {
  test('sells USDC for SOL to a market maker, who pays the fee', async () => {
    const wallet = await holderOf(usdc, USDC_50);
    const quote = await quoteOf(wallet, usdc, SOL_MINT, 20_000_000n);
    expect(quote).toMatchObject({ router: 'jupiterz', networkFeeLamports: '0', paidByOthers: true });
    expect(await call('executeCloudWalletSwap', wallet, { quote })).toMatchObject({ success: true });
    expect(await solOf(wallet)).toBe(BigInt(quote.outAmount));
    expect(await tokensOf(wallet.publicKey, usdc)).toBe(30_000_000n);
    await expectBooked(world, wallet);
  });

  test.each([
    ['a token for SOL: the rent of wrapped SOL goes back to Jupiter', bonk, SOL_MINT, 100_000_000_000n],
    ['USDC for a token that no maker trades', usdc, bonk, 20_000_000n],
    ['USDC for a token of makers, whose new account Jupiter pays for', usdc, usdt, 20_000_000n],
  ])('sells %s', async (_what, sell, buy, amount) => {
    const wallet = await holderOf(sell, amount);
    const quote = await quoteOf(wallet, sell, buy, amount);
    expect(quote).toMatchObject({
      ...{ router: 'iris', networkFeeLamports: '0', rentLamports: '0', paidByOthers: true },
    });
    // Jupiter's own share, and what it has laid out.
    expect(quote.feeBps).toBeGreaterThan(5);
    const answer = await call('executeCloudWalletSwap', wallet, { quote });
    expect(answer).toMatchObject({ success: true, inAmount: String(amount), outAmount: quote.outAmount });
    const bought = buy === SOL_MINT ? await solOf(wallet) : await tokensOf(wallet.publicKey, buy as never);
    expect(bought).toBe(BigInt(quote.outAmount));
    if (buy !== SOL_MINT) expect(await solOf(wallet)).toBe(0n);
    expect(await tokensOf(wallet.publicKey, sell)).toBe(0n);
    const attempt = await db
      .selectFrom('attempts')
      .innerJoin('intents', 'intents.id', 'attempts.intent_id')
      .select(['pays_fee', 'fee_lamports', 'intents.reserved_lamports', 'intents.signature'])
      .where('wallet_id', '=', wallet.walletId)
      .executeTakeFirstOrThrow();
    expect(attempt).toMatchObject({ pays_fee: false, reserved_lamports: 0n });
    expect((await chain.transaction(attempt.signature!))!.signatures).toHaveLength(2);
    await expectBooked(world, wallet);
  });

  test('is asked for nothing more with a little SOL, which it keeps', async () => {
    const wallet = await holderOf(usdc, USDC_50, 5_000_000n);
    const quote = await quoteOf(wallet, usdc, bonk, 20_000_000n);
    expect(await call('executeCloudWalletSwap', wallet, { quote })).toMatchObject({ success: true });
    expect(await solOf(wallet)).toBe(5_000_000n);
    await expectBooked(world, wallet);
  });

  test('is refused with what it lacks if the swap is too small for anyone to pay for it', async () => {
    const wallet = await holderOf(usdc, USDC_50);
    const quote = await quoteOf(wallet, usdc, bonk, 5_000_000n);
    expect(quote.paidByOthers).toBeUndefined();
    await expect(call('executeCloudWalletSwap', wallet, { quote })).rejects.toMatchObject({
      code: 'INSUFFICIENT_SOL_FOR_SWAP',
      message: 'Insufficient SOL for transaction fees. Need at least 0.01 SOL, have 0 SOL',
    });
  });
});
