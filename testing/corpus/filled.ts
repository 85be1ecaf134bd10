import type { Instruction } from '@solana/kit';
import { type Fill, fillInstruction } from '../../localnet/src/programs/fill.ts';
import type { TestSwap } from '../../signer/testing/swap.ts';
import type { Candidate } from './candidate.ts';

/** Longer than any run of the tests, seconds. */
const LATER = 86_400;

/** A swap that its maker fills over the order engine, for a fee that the maker pays. */
export async function filled(swap: TestSwap, change: Partial<Fill> = {}): Promise<Candidate> {
  const fill = await fillOf(swap, change);
  return { asked: swap, steps: { fill }, feePayer: swap.maker };
}

export function fillOf(
  { wallet, maker, sell, buy }: TestSwap,
  change: Partial<Fill> = {},
): Promise<Instruction> {
  return fillInstruction({
    ...{ taker: wallet, maker, input: sell, output: buy, inputAmount: sell.amount, outputAmount: buy.amount },
    expiresAt: Math.floor(Date.now() / 1_000) + LATER,
    ...change,
  });
}
