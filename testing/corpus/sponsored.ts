import { type Address, address, type Instruction } from '@solana/kit';
import { createAssociated, transferSol } from '../../signer/testing/messages.ts';
import {
  coSigned,
  move,
  route,
  type Steps,
  type TestSwap,
  TOKEN_RENT,
  WRAPPED_SOL,
} from '../../signer/testing/swap.ts';
import { pulling } from './puppet.ts';

/** Jupiter's wallet that pays for takers without SOL. */
export const SPONSOR: Address = address('gasTzr94Pmp4Gf8vknQnqxeYxdgwFjbgdJa4msYRpnB');

/** A route in the shape of those that Jupiter pays for: it opens the account of what is bought, and is repaid the rent of wrapped SOL. */
export async function sponsored(asked: TestSwap, changed: { pay?: Instruction } = {}): Promise<Steps> {
  const { wallet, sell, buy } = asked;
  const { limit, price, pay, receive, unwrap } = await coSigned(asked);
  const openBuy = await createAssociated({
    ...{ wallet: SPONSOR, to: wallet, mint: buy.mint, source: SPONSOR, amount: 1n, decimals: 0 },
    tokenProgram: buy.program,
  });
  const quote = { amount: sell.amount, quoted: buy.amount, slippageBps: 0 };
  return {
    ...{ limit: limit!, price: price!, openBuy },
    exchange: pulling(await route(asked, 'route_v2', quote), [changed.pay ?? pay!, receive!]),
    ...(buy.mint === WRAPPED_SOL && { unwrap: unwrap!, repay: transferSol(wallet, SPONSOR, TOKEN_RENT) }),
  };
}

/** The half of the wallet, with this much more. */
export async function greedy({ wallet, maker, sell }: TestSwap, more: bigint): Promise<Instruction> {
  return move({ ...sell, amount: sell.amount + more }, wallet, maker);
}
