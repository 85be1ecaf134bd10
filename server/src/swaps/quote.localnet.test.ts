import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { swapWorld } from '../../../testing/swap-world.ts';
import { registerDesktopWallet } from '../wallets/desktop.ts';

const world = await swapWorld();
const { chain, db, issuer, mint, router, serve, call, quoteOf, sale, newWallet, intentsOf, pass } = world;
const SOL = 1_000_000_000n;

describe('[fn-07] a quote', () => {
  test('[limit-08] quotes output and costs, at 1 % slippage by default', async () => {
    const wallet = await newWallet(2n * SOL);
    expect(await quoteOf(wallet, SOL_MINT, mint.address, SOL)).toEqual({
      walletId: wallet.walletId,
      inputMint: SOL_MINT,
      outputMint: mint.address,
      inAmount: '1000000000',
      outAmount: '100000000',
      minimumReceived: '100000000',
      slippageBps: 100,
      priceImpactPct: '0.0012',
      inUsdValue: 15.5,
      outUsdValue: 15.4,
      networkFeeLamports: '10000',
      rentLamports: '0',
      feeBps: 10,
      operatorFeeBps: 0,
      router: 'metis',
      warning: expect.stringContaining('can make more of it'),
      warnings: [{ code: 'TOKEN_FREEZABLE' }, { code: 'TOKEN_MINTABLE' }, { code: 'TOKEN_UNVERIFIED' }],
      expiresAt: expect.stringMatching(/Z$/),
      goodForMs: expect.any(Number),
      seal: expect.any(String),
    });
    expect(router.state.asked[0]!.get('slippageBps')).toBe('100');
    const wish = { inputMint: SOL_MINT, outputMint: mint.address, amount: '1000', slippageBps: 250 };
    await call('getCloudWalletSwapQuote', wallet, wish);
    expect(router.state.asked[1]!.get('slippageBps')).toBe('250');
  });

  test.each([
    ['no address', { inputMint: 'SOL' }, 'MALFORMED_ADDRESS'],
    ['one token for itself', { outputMint: SOL_MINT }, 'SAME_TOKEN'],
    ['wrapped SOL to sell', { inputMint: WRAPPED_SOL_MINT }, 'WRAPPED_SOL_NOT_SWAPPED'],
    ['wrapped SOL to buy', { outputMint: WRAPPED_SOL_MINT }, 'WRAPPED_SOL_NOT_SWAPPED'],
    ['nothing', { amount: '0' }, 'MALFORMED_AMOUNT'],
    ['whole units', { amount: '0.5' }, 'MALFORMED_AMOUNT'],
    ['less than nothing', { amount: '-5' }, 'MALFORMED_AMOUNT'],
    ['more than there can be', { amount: '18446744073709551616' }, 'MALFORMED_AMOUNT'],
    ['no slippage', { slippageBps: 0 }, 'INVALID_SLIPPAGE'],
    ['any slippage', { slippageBps: 5_001 }, 'INVALID_SLIPPAGE'],
    ['half a basis point', { slippageBps: 0.5 }, 'INVALID_SLIPPAGE'],
  ])('is not asked for with %s', async (_what, changes, code) => {
    const wallet = await newWallet(0n);
    const wish = { inputMint: SOL_MINT, outputMint: mint.address, amount: '1000', ...changes };
    await expect(call('getCloudWalletSwapQuote', wallet, wish)).rejects.toMatchObject({ code });
    expect(router.state.asked).toEqual([]);
  });

  test('says that the pair is not traded, or that the router is down', async () => {
    const wallet = await newWallet(SOL);
    const unknown = (await issuer.createMint()).address;
    await expect(quoteOf(wallet, SOL_MINT, unknown, SOL)).rejects.toMatchObject({ code: 'NO_ROUTE' });
    router.state.orderStatus = 503;
    await expect(quoteOf(wallet, SOL_MINT, mint.address, SOL)).rejects.toMatchObject({
      code: 'ROUTER_UNAVAILABLE',
    });
  });

  test.each([
    ['fees over the cap', (order: object) => ({ ...order, prioritizationFeeLamports: 5_000_000 })],
    ['rent for a house', (order: object) => ({ ...order, rentFeeLamports: 10_000_001 })],
    ['bytes that are no transaction', (order: object) => ({ ...order, transaction: 'AAAA' })],
  ])('is not passed on with %s', async (_what, say) => {
    router.state.say = say;
    const wallet = await newWallet(SOL);
    await expect(quoteOf(wallet, SOL_MINT, mint.address, 1_000n)).rejects.toMatchObject({
      code: 'ROUTER_REFUSED',
      status: 'INTERNAL',
    });
  });

  test('whose transaction someone else pays is not passed on, whatever the router says of it', async () => {
    const wallet = await newWallet(SOL);
    router.state.act = (exchange) => ({ ...exchange, taker: issuer.address });
    await expect(quoteOf(wallet, SOL_MINT, mint.address, 1_000n)).rejects.toMatchObject({
      code: 'ROUTER_REFUSED',
      context: { reason: 'the wallet would not sign the transaction' },
    });
  });

  test('[role-05] is not for a read-only wallet, nor is a swap', async () => {
    const wallet = await newWallet(SOL);
    const order = await sale(wallet, SOL / 2n);
    const publicKey = issuer.address;
    await registerDesktopWallet(db, { userId: wallet.caller.userId, publicKey, name: 'Laptop' });
    const desktop = { ...wallet, walletId: `desktop-${publicKey}` };
    const refusal = { code: 'WALLET_READ_ONLY' };
    await expect(quoteOf(desktop, SOL_MINT, mint.address, 1_000n)).rejects.toMatchObject(refusal);
    await expect(call('executeCloudWalletSwap', desktop, order)).rejects.toMatchObject(refusal);
  });
});

test('a wallet that was deleted after its quote is not swapped from, and not quoted for long', async () => {
  const later = serve();
  const wallet = await newWallet(2n * SOL);
  const wish = { inputMint: SOL_MINT, outputMint: mint.address, amount: String(SOL) };
  const { quote } = await later('getCloudWalletSwapQuote', wallet, wish);
  await db.updateTable('wallets').set({ deleted_at: new Date() }).where('id', '=', wallet.walletId).execute();
  const missing = { code: 'WALLET_NOT_FOUND' };
  await expect(later('executeCloudWalletSwap', wallet, { quote })).rejects.toMatchObject(missing);
  pass(10_000);
  await expect(later('getCloudWalletSwapQuote', wallet, wish)).rejects.toMatchObject(missing);
});

describe('a quote that comes back', () => {
  test('changed is refused', async () => {
    const wallet = await newWallet(2n * SOL);
    const { quote } = await sale(wallet, SOL);
    const seal = `${quote.seal.slice(0, -4)}AAAA`;
    await expect(call('executeCloudWalletSwap', wallet, { quote: { seal } })).rejects.toMatchObject({
      code: 'QUOTE_CHANGED',
      message: 'This quote is not ours. Get a new one.',
    });
  });

  test('from another wallet or another user is refused', async () => {
    const wallet = await newWallet(2n * SOL);
    const order = await sale(wallet, SOL);
    const stranger = await newWallet(2n * SOL);
    const sibling = await newWallet(2n * SOL, wallet.caller);
    for (const foreign of [stranger, sibling])
      await expect(call('executeCloudWalletSwap', foreign, order)).rejects.toMatchObject({
        code: 'QUOTE_FOREIGN',
      });
  });

  test('late is refused, and so is one after the time that the router has set', async () => {
    const wallet = await newWallet(2n * SOL);
    const wish = { inputMint: SOL_MINT, outputMint: mint.address, amount: String(SOL) };
    /** Has a server quote a swap, and execute it so much later. */
    const late = async (milliseconds: number) => {
      const server = serve();
      const { quote } = await server('getCloudWalletSwapQuote', wallet, wish);
      pass(milliseconds);
      return await server('executeCloudWalletSwap', wallet, { quote });
    };
    const refusal = { code: 'QUOTE_EXPIRED', message: 'This quote has expired. Get a new one.' };
    await expect(late(30_001)).rejects.toMatchObject(refusal);
    const soon = Math.floor(Date.now() / 1_000) + 3;
    router.state.say = (said) => ({ ...said, expireAt: String(soon) });
    await expect(late(3_001)).rejects.toMatchObject(refusal);
    expect(await intentsOf(wallet)).toEqual([]);
  });

  test('is offered only as long as its blockhash lives, and refused from then on', async () => {
    const { blockHeight } = await chain.finalized();
    const blocks = (left: bigint) => {
      router.state.say = (said) => ({ ...said, lastValidBlockHeight: String(blockHeight + left) });
    };
    const wallet = await newWallet(2n * SOL);
    const wish = { inputMint: SOL_MINT, outputMint: mint.address, amount: String(SOL) };
    const server = serve();
    const offered = async () => (await server('getCloudWalletSwapQuote', wallet, wish)).quote;
    const expectOver = (quote: Awaited<ReturnType<typeof offered>>) =>
      expect(server('executeCloudWalletSwap', wallet, { quote })).rejects.toMatchObject({
        code: 'QUOTE_EXPIRED',
      });
    blocks(60n);
    const short = await offered();
    expect(short.goodForMs).toBeLessThanOrEqual(7_000);
    expect(short.goodForMs).toBeGreaterThan(0);
    pass(short.goodForMs!);
    await expectOver(short);
    blocks(20n);
    const dead = await offered();
    expect(dead.goodForMs).toBe(0);
    await expectOver(dead);
    router.state.say = (said) => ({ ...said, expireAt: '1700000000' });
    const late = await offered();
    expect(late.goodForMs).toBe(0);
    await expectOver(late);
    expect(await intentsOf(wallet)).toEqual([]);
  });

  test('with a high price impact must be confirmed', async () => {
    router.state.say = (order) => ({ ...order, priceImpact: -7.25 });
    const wallet = await newWallet(2n * SOL);
    const order = await sale(wallet, SOL);
    await expect(call('executeCloudWalletSwap', wallet, order)).rejects.toMatchObject({
      code: 'PRICE_IMPACT_UNCONFIRMED',
      context: { percent: '7.25' },
    });
    const confirmed = { ...order, userConfirmedPriceImpact: true };
    expect(await call('executeCloudWalletSwap', wallet, confirmed)).toMatchObject({ success: true });
  });
});
