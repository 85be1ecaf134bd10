import { describe, expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { moneyWorld, tokenOrder } from '../../../testing/money-world.ts';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';

const { newWallet, newHolder, serve, lamportsOf, tokensOf, issuer } = await moneyWorld();
const call = serve();
const SOL = 1_000_000_000n;
const FEE = 5_000n;
const mint = await issuer.createMint();
const stranger = await newAddress();

describe('an intent', () => {
  test('that is repeated under its key gets its first answer, though the wallet is empty by then', async () => {
    const wallet = await newWallet(SOL);
    const to = await newAddress();
    const order = { toAddress: to, amount: '0.999995', idempotencyKey: 'all that I have' };
    const first = await call('transferSol', wallet, order);
    expect(first).toMatchObject({ success: true });
    expect(await lamportsOf(wallet.publicKey)).toBe(0n);
    expect(await call('transferSol', wallet, order)).toEqual(first);
    expect(await call('transferSol', wallet, { ...order, toAddress: `${to} `, amount: 0.999995 })).toEqual(
      first,
    );
    expect(await lamportsOf(to)).toBe(SOL - FEE);
  });

  test('to send tokens that is repeated under its key gets its first answer, though they are gone by then', async () => {
    const wallet = await newHolder(mint);
    const to = await newAddress();
    const order = { ...tokenOrder(mint, to, '1000'), idempotencyKey: 'all my tokens' };
    const first = await call('transferToken', wallet, order);
    expect(first).toMatchObject({ success: true });
    expect(await call('transferToken', wallet, order)).toEqual(first);
    expect(await tokensOf(to, mint.address)).toBe(1_000_000_000n);
  });

  test('that is repeated while the network is away gets its first answer, and not that nothing was sent', async () => {
    const away = openSolanaRpc({ rpcUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1', clock });
    const cutOff = serve({ chain: away });
    const wallet = await newHolder(mint);
    const [sol, tokens] = [
      { toAddress: await newAddress(), amount: '0.1', idempotencyKey: 'some of my SOL' },
      { ...tokenOrder(mint, await newAddress(), '5'), idempotencyKey: 'some of my tokens' },
    ];
    const sent = [await call('transferSol', wallet, sol), await call('transferToken', wallet, tokens)];
    expect(await cutOff('transferSol', wallet, sol)).toEqual(sent[0]);
    expect(await cutOff('transferToken', wallet, tokens)).toEqual(sent[1]);
    await away.close();
  });

  test('that is called twenty times at once is carried out once', async () => {
    const wallet = await newWallet(SOL);
    const to = await newAddress();
    const servers = [call, serve()];
    const order = { toAddress: to, amount: '0.04', idempotencyKey: 'a very nervous finger' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => servers[index % 2]!('transferSol', wallet, order)),
    );
    expect(new Set(answers.map(({ txSignature }) => txSignature)).size).toBe(1);
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await lamportsOf(to)).toBe((4n * SOL) / 100n);
  });

  test.each([
    ['another amount', { amount: '0.2' }],
    ['another receiver', { toAddress: stranger }],
  ])('cannot be changed to %s under the same key', async (_, change) => {
    const wallet = await newWallet(SOL);
    const order = { toAddress: await newAddress(), amount: '0.1', idempotencyKey: 'one intention' };
    await call('transferSol', wallet, order);
    await expect(call('transferSol', wallet, { ...order, ...change })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const other = { ...(await newWallet(SOL, wallet.caller)) };
    await expect(call('transferSol', other, order), 'nor to another wallet').rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL - SOL / 10n - FEE);
  });

  test("belongs to its user: another user's equal key is another intent", async () => {
    const [one, other] = [await newWallet(SOL), await newWallet(SOL)];
    const order = { toAddress: await newAddress(), amount: '0.1', idempotencyKey: 'everybody uses this key' };
    const answers = [await call('transferSol', one, order), await call('transferSol', other, order)];
    expect(new Set(answers.map(({ txSignature }) => txSignature)).size).toBe(2);
    expect(await lamportsOf(order.toAddress)).toBe(SOL / 5n);
  });
});
