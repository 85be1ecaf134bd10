import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../testing/cases.ts';
import { intentOf, mainnetOrders } from '../../testing/mainnet-orders.ts';
import type { SwapIntent } from '../terms/intent.ts';
import { Refusal } from '../terms/refusal.ts';
import { guard } from './guard.ts';
import { decodeMessage } from './message.ts';

const FEE_CAP = 5_000_000n;
const MAY_ROUND = 1n;

describe.each(mainnetOrders)('an order of Jupiter on mainnet: $title', (order) => {
  const bytes = Buffer.from(order.message, 'base64');
  const intent = intentOf(order);
  const judge = (changed: SwapIntent, wallet = order.wallet) =>
    guard(bytes, bytesOf(wallet), changed, FEE_CAP);

  test('is signed, for a fee within the cap, or for none if a maker pays', () => {
    const isPaidByWallet = decodeMessage(bytes).accounts[0]!.equals(bytesOf(order.wallet));
    expect(judge(intent) > 0n).toBe(isPaidByWallet);
  });

  test('is signed for nothing less than it sells, and nothing more than it buys', () => {
    const { sell, buy } = intent;
    expect(() => judge({ ...intent, sell: { ...sell, amount: sell.amount - 1n } })).toThrow(Refusal);
    expect(() => judge({ ...intent, buy: { ...buy, amount: buy.amount + MAY_ROUND + 1n } })).toThrow(
      'less is bought than asked',
    );
  });

  test('is not signed for another wallet', () => {
    expect(() => judge(intent, mainnetOrders.find(({ wallet }) => wallet !== order.wallet)!.wallet)).toThrow(
      Refusal,
    );
  });
});
