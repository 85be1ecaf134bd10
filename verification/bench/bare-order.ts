import { USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import type { World } from '../../launch/src/world.ts';

/** One request to the router, for a transaction that swaps SOL of `taker` to USDC. `amount`: lamports. Throws if there is none. */
export async function bareOrder(world: World, taker: string, amount: string): Promise<void> {
  const query = new URLSearchParams({
    inputMint: WRAPPED_SOL_MINT,
    outputMint: USDC_MINT,
    ...{ amount, taker, slippageBps: '100' },
  });
  const response = await fetch(`${world.marketUrl}/swap/v2/order?${query}`);
  const { transaction } = (await response.json()) as { transaction: string };
  if (!transaction) throw new Error('no transaction');
}
