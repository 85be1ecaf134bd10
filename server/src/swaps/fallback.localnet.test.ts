import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { IMPATIENT, type TestWallet } from '../../../testing/money-world.ts';
import { swapWorld } from '../../../testing/swap-world.ts';
import type { Keys } from '../ports/keys.ts';

const world = await swapWorld({ localnet: ownLocalnet() });
const { keys, mint, router, serve, quoteOf } = world;
/** Offers are judged when they are made, too: here each is then as good as any, and turns out to be none when it is taken. */
const kind: Keys = { ...keys, judge: async () => 0n };
const call = serve({ keys: kind });
const { newWallet, newHolder, intentsOf, attemptsOf, expectBooked, endLeases } = world;
const SOL = 1_000_000_000n;

/** The router's own orders take a base unit more than was asked, and cannot be signed. */
beforeEach(() => {
  router.state.act = (exchange) => ({ ...exchange, inAmount: exchange.inAmount + 1n });
});
const sold = async (wallet: TestWallet, server = call) => ({
  quote: await quoteOf(wallet, SOL_MINT, mint.address, SOL, server),
});
const excluded = () => router.state.asked.map((query) => query.get('excludeRouters'));
const planOf = async (wallet: TestWallet) => (await intentsOf(wallet))[0]!.plan as Record<string, unknown>;

describe('a swap whose transaction is refused', () => {
  test("takes another router's, within the same press", async () => {
    router.state.fallback = (outAmount) => outAmount + 5n;
    const wallet = await newWallet(2n * SOL);
    expect(await call('executeCloudWalletSwap', wallet, await sold(wallet))).toMatchObject({
      success: true,
      inAmount: '1000000000',
      outAmount: '100000005',
      replacedBy: 'another',
    });
    expect(excluded()).toEqual([null, 'metis']);
    expect(await attemptsOf(wallet)).toEqual(['landed']);
    expect(await planOf(wallet)).toMatchObject({
      ...{ router: 'another', minimumReceived: '100000005' },
      lost: [{ router: 'metis', outAmount: '100000000', reason: 'it was refused before it was signed' }],
    });
    await expectBooked(wallet, { lamports: 2n * SOL });
  });

  test('of a token for SOL does so too', async () => {
    router.state.fallback = (outAmount) => outAmount;
    const wallet = await newHolder(mint);
    const quote = await quoteOf(wallet, mint.address, SOL_MINT, 1_000n, call);
    expect(await call('executeCloudWalletSwap', wallet, { quote })).toMatchObject({ success: true });
  });

  test.each([
    ['there is no other router', null, [null, 'metis']],
    [
      'the other router gives less than was accepted',
      (out: bigint) => out - 1n,
      [null, 'metis', 'metis,another'],
    ],
  ])('is refused if %s', async (_if, fallback, asked) => {
    router.state.fallback = fallback;
    const wallet = await newWallet(2n * SOL);
    await expect(call('executeCloudWalletSwap', wallet, await sold(wallet))).rejects.toMatchObject({
      code: 'SWAP_REFUSED',
      context: { reason: expect.stringContaining('more') },
    });
    expect(excluded()).toEqual(asked);
    expect(await attemptsOf(wallet)).toEqual([]);
    await expectBooked(wallet, { lamports: 2n * SOL });
  });

  test.each([
    ['is busy', 429],
    ['does not answer', 503],
  ])('takes another one also if the market %s for a while', async (_what, status) => {
    router.state.fallback = (outAmount) => outAmount;
    router.state.failing = { orders: 2, status };
    const wallet = await newWallet(2n * SOL);
    expect(await call('executeCloudWalletSwap', wallet, await sold(wallet))).toMatchObject({
      success: true,
      replacedBy: 'another',
    });
    expect(excluded()).toEqual([null, 'metis', 'metis', 'metis']);
    await expectBooked(wallet, { lamports: 2n * SOL });
  });

  test('tries each other router once', async () => {
    router.state.fallback = (outAmount) => outAmount;
    const refusing: Keys = {
      ...kind,
      sign: () => Promise.reject(new CallError('GUARD_REFUSED', { reason: 'the signer says no' })),
    };
    const wallet = await newWallet(2n * SOL);
    const server = serve({ keys: refusing });
    await expect(server('executeCloudWalletSwap', wallet, await sold(wallet, server))).rejects.toMatchObject({
      code: 'SWAP_REFUSED',
      context: { reason: 'the signer says no' },
    });
    expect(excluded()).toEqual([null, 'metis', 'metis,another']);
  });

  test('that is taken up by another server after a crash swaps once, by the transaction that took its place', async () => {
    router.state.fallback = (outAmount) => outAmount;
    const wallet = await newWallet(2n * SOL);
    const unavailable: Keys = { ...kind, sign: () => Promise.reject(new CallError('SIGNER_UNAVAILABLE')) };
    const dying = serve({ ...IMPATIENT, keys: unavailable });
    const order = { ...(await sold(wallet, dying)), idempotencyKey: 'a crash in between' };
    expect(await dying('executeCloudWalletSwap', wallet, order)).toMatchObject({ pending: true });
    expect(await planOf(wallet)).toMatchObject({ router: 'another' });
    await endLeases();
    expect(await serve({ keys: kind }, true)('executeCloudWalletSwap', wallet, order)).toMatchObject({
      success: true,
    });
    expect(excluded()).toEqual([null, 'metis']);
    expect(await attemptsOf(wallet)).toEqual(['landed']);
    await expectBooked(wallet, { lamports: 2n * SOL });
  });
});
