import { describe, expect, test } from 'vitest';
import { SOL } from '../testing/client.ts';
import { useLocalnet } from '../testing/hosted.ts';
import { createTaker } from '../testing/taker.ts';

const SOL_MINT = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe('swaps', () => {
  const localnet = useLocalnet();

  test('SOL is sold for tokens in one transaction, whose fee the taker pays', async () => {
    const taker = await createTaker(localnet(), { lamports: 10n * SOL });
    const { status, body: order } = await taker.order(SOL_MINT, USDC, SOL);
    expect(status).toBe(200);
    const { body: outcome } = await taker.execute(await taker.sign(order.transaction), order.requestId);
    expect(outcome).toMatchObject({ status: 'Success', code: 0, totalOutputAmount: order.outAmount });
    const fee = BigInt(order.signatureFeeLamports + order.prioritizationFeeLamports + order.rentFeeLamports);
    expect(await taker.holdings()).toEqual({ lamports: 9n * SOL - fee, [USDC]: BigInt(order.outAmount) });
  });
});
