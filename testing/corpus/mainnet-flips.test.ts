import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { guard } from '../../signer/src/guard/guard.ts';
import { Refusal } from '../../signer/src/terms/refusal.ts';
import { bytesOf } from '../../signer/testing/cases.ts';
import { intentOf, mainnetOrders } from '../../signer/testing/mainnet-orders.ts';
import { regretsOf } from '../../signer/testing/regrets.ts';
import { flipped } from './flips.ts';

// The accounts of these orders are on mainnet only, so nothing runs: what a flipped message says is read again by another
// reader, which knows the layouts and trusts the programs with what it cannot see.
const FEE_CAP = 5_000_000n;

describe.each(mainnetOrders)('an order of Jupiter on mainnet, $title', (order) => {
  const message = Buffer.from(order.message, 'base64');
  const intent = intentOf(order);
  const side = ({ mint, program }: typeof order.sell, amount: bigint) => ({
    mint: mint as Address,
    program: program as Address,
    amount,
  });
  const regretting = regretsOf({
    wallet: order.wallet as Address,
    sell: side(order.sell, intent.sell.amount),
    buy: side(order.buy, intent.buy.amount),
    feeCapLamports: FEE_CAP,
  });

  function isSigned(changed: Buffer): boolean {
    try {
      guard(changed, bytesOf(order.wallet), intent, FEE_CAP);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  test('is signed, and nothing in it is to be regretted', async () => {
    const regrets = await regretting;
    expect(isSigned(message)).toBe(true);
    expect(regrets(message)).toEqual([]);
  });

  test('is not signed with a flipped bit that would be regretted', async () => {
    const regrets = await regretting;
    let signed = 0;
    for (const { bit, changed } of flipped(message)) {
      if (!isSigned(changed)) continue;
      signed += 1;
      expect({ bit, regrets: regrets(changed) }).toEqual({ bit, regrets: [] });
    }
    // Blockhash, pools, and the route are free.
    expect(signed).toBeGreaterThan(0);
  }, 600_000);
});
