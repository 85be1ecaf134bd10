import type { Fields } from '../src/terms/fields.ts';
import { associatedToken, compile } from './messages.ts';
import { coSigned, routed, type TestSide, type TestSwap } from './swap.ts';

export interface OrderedSwap {
  readonly intent: Fields;
  readonly message: Buffer;
}

/** A swap for an order, over the router unless a counterparty is to sign the other half. */
export async function orderedSwap(
  swap: TestSwap,
  { sold, brings, isDirect = false }: { sold: bigint; brings: bigint; isDirect?: boolean },
): Promise<OrderedSwap> {
  const side = async ({ mint, program }: TestSide, amount: bigint) => ({
    ...{ mint, tokenProgram: program, amount: String(amount) },
    account: await associatedToken(swap.wallet, mint, program),
  });
  const sides = { ...swap, sell: { ...swap.sell, amount: sold }, buy: { ...swap.buy, amount: brings } };
  const quote = { amount: sold, quoted: brings, slippageBps: 0 };
  const made = isDirect ? await coSigned(sides) : await routed(sides, 'route_v2', quote);
  return {
    intent: {
      ...{ kind: 'swap', sell: await side(swap.sell, sold), buy: await side(swap.buy, brings) },
      feeCapLamports: '100000',
    },
    message: compile({ feePayer: swap.wallet, instructions: Object.values(made) }),
  };
}
