import { deriveAssociatedToken } from '../src/derive.ts';
import type { SwapIntent } from '../src/intent.ts';
import { bytesOf } from './cases.ts';
import orders from './mainnet-orders.json' with { type: 'json' };

/** An order as Jupiter's API returned it, or as it landed. Amounts are base units as decimal text; the message is Base64. */
type MainnetOrder = (typeof orders)[number];

/** Found in public sources, which each names; of 2025 and 2026. */
export const mainnetOrders: readonly MainnetOrder[] = orders;

/** The intent of a user who accepts the order's quote. */
export function intentOf({ wallet, sell, buy, amount, quoted, slippageBps }: MainnetOrder): SwapIntent {
  const side = ({ mint, program }: MainnetOrder['sell'], units: bigint) => ({
    mint: bytesOf(mint),
    tokenProgram: bytesOf(program),
    account: deriveAssociatedToken(bytesOf(wallet), bytesOf(program), bytesOf(mint)),
    amount: units,
  });
  const least = (BigInt(quoted) * (10_000n - BigInt(slippageBps))) / 10_000n;
  return {
    kind: 'swap',
    sell: side(sell, BigInt(amount)),
    buy: side(buy, least),
    feeCapLamports: 5_000_000n,
  };
}
