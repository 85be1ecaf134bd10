import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { moneyWorld } from '../../../testing/money-world.ts';

// The router answers with transactions of version 1: the market of the localnet, whose clients ask for them.
const world = await moneyWorld({ localnet: ownLocalnet() });
const { db, localnet, serve, newWallet, tokensOf } = world;
await localnet.control('versions', { v1Share: 1 });
const call = serve();

const SOL = 1_000_000_000n;
const VERSION_1 = 0x81;
const [usdc, bonk] = ['USDC', 'BONK'].map((symbol) => localnet.mintOf(symbol) as Address) as [
  Address,
  Address,
];

test.each([
  ['SOL for a token, over pools', SOL_MINT, bonk, SOL / 50n, 'iris'],
  ['a token for another, over pools', usdc, bonk, 5_000_000n, 'iris'],
  ['SOL for a token, filled by a maker', SOL_MINT, usdc, SOL, 'jupiterz'],
  ['a token for SOL, filled by a maker for a fee', usdc, SOL_MINT, 20_000_000n, 'jupiterz'],
] as const)('%s is signed in version 1, and lands', async (_what, inputMint, outputMint, amount, router) => {
  const wallet = await newWallet(3n * SOL);
  await localnet.fund(wallet.publicKey, 50_000_000n, usdc);
  const wish = { inputMint, outputMint, amount: String(amount), slippageBps: 100 };
  const { quote } = await call('getCloudWalletSwapQuote', wallet, wish);
  expect(quote.router).toBe(router);
  expect(await call('executeCloudWalletSwap', wallet, { quote })).toMatchObject({
    success: true,
    inAmount: String(amount),
    outAmount: quote.outAmount,
  });
  const { transaction } = await db
    .selectFrom('attempts')
    .innerJoin('intents', 'intents.id', 'attempts.intent_id')
    .select('attempts.transaction')
    .where('intents.wallet_id', '=', wallet.walletId)
    .executeTakeFirstOrThrow();
  expect(transaction[0]).toBe(VERSION_1);
  if (outputMint === bonk) expect(await tokensOf(wallet.publicKey, bonk)).toBe(BigInt(quote.outAmount));
});
