import { describe, expect, test } from 'vitest';
import { base58 } from '../../../server/src/solana/base58.ts';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { mutationsOf, mutationsOfBytes } from '../../../testing/replay/mutations.ts';
import { bytesOf } from '../../testing/cases.ts';
import { intentOf, mainnetOrders } from '../../testing/mainnet-orders.ts';
import type { SwapIntent, SwapSide } from '../terms/intent.ts';
import { parseIntent } from '../terms/parse-intent.ts';
import { Refusal } from '../terms/refusal.ts';
import { guard } from './guard.ts';
import { decodeMessage } from './message.ts';

const FEE_CAP = 5_000_000n;
const MUTATIONS = 2_000 * CHAOS_SCALE;

/** Does what may be refused, and nothing else may come of it. */
function judged<T>(what: string, judge: () => T): T | null {
  try {
    return judge();
  } catch (error) {
    expect(error, what).toBeInstanceOf(Refusal);
    return null;
  }
}

/** As a server asks. */
function asked({ sell, buy, feeCapLamports }: SwapIntent) {
  const side = ({ mint, tokenProgram, account, amount }: SwapSide) => ({
    ...{ mint: base58(mint), tokenProgram: base58(tokenProgram), account: base58(account) },
    amount: String(amount),
  });
  return { kind: 'swap', sell: side(sell), buy: side(buy), feeCapLamports: String(feeCapLamports) };
}

describe.each(mainnetOrders)('replay of an order of Jupiter on mainnet: $title', (order) => {
  const bytes = Buffer.from(order.message, 'base64');
  const [wallet, intent] = [bytesOf(order.wallet), intentOf(order)];

  test('is signed as it was recorded', () => {
    expect(parseIntent(asked(intent))).toEqual(intent);
    expect(guard(bytes, wallet, intent, FEE_CAP)).toBeLessThanOrEqual(FEE_CAP);
  });

  test('whatever its bytes lack or have instead, it is refused by name or costs no more than allowed', () => {
    let refused = 0;
    for (const changed of mutationsOfBytes(bytes, MUTATIONS)) {
      const what = changed.toString('base64');
      judged(what, () => decodeMessage(changed));
      const fee = judged(what, () => guard(changed, wallet, intent, FEE_CAP));
      if (fee === null) refused += 1;
      else expect(fee).toBeLessThanOrEqual(FEE_CAP);
    }
    expect(refused).toBeGreaterThan(MUTATIONS / 2);
  });

  test('whatever is asked of it instead, it is refused by name or pays no more and brings no less', () => {
    for (const { what, value } of mutationsOf(asked(intent), MUTATIONS)) {
      const changed = judged(what, () => parseIntent(value));
      if (changed?.kind === 'swap' && judged(what, () => guard(bytes, wallet, changed, FEE_CAP)) !== null)
        expect(changed, what).toMatchObject({
          sell: { mint: intent.sell.mint, amount: intent.sell.amount },
          buy: { mint: intent.buy.mint },
        });
    }
  });
});
