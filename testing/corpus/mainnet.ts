import type { Address, Instruction } from '@solana/kit';
import { getCloseAccountInstruction } from '@solana-program/token';
import { withAccount } from '../../signer/testing/mutate.ts';
import {
  move,
  routedOnMainnet,
  type Steps,
  type TestSide,
  type TestSwap,
  temporaryAccount,
  WRAPPED_SOL,
} from '../../signer/testing/swap.ts';
import type { TestMint } from '../issuer.ts';
import type { Candidate } from './candidate.ts';
import { pulling } from './puppet.ts';
import type { Scene } from './scene.ts';
import { sideOf, stepsBehind } from './world.ts';

/**
 * A swap in the shape of the router's orders on mainnet: SOL goes through the router's account, and each token on the way gets
 * an account, in which a little of it stays. The route then does `more`.
 */
export async function onMainnet(
  asked: TestSwap,
  between: readonly TestSide[],
  more: readonly Instruction[] = [],
): Promise<Steps> {
  const { wallet, maker, sell, buy } = asked;
  const quote = { amount: sell.amount, quoted: buy.amount, slippageBps: 0 };
  const steps = await routedOnMainnet(asked, 'route_v2', quote, between);
  const temporary: Address = await temporaryAccount(wallet);
  const [pay, receive] = [await move(sell, wallet, maker), await move(buy, maker, wallet)];
  const calls = [
    sell.mint === WRAPPED_SOL ? withAccount(pay, 0, temporary) : pay,
    ...(await Promise.all(between.map((side) => move(side, maker, wallet)))),
    buy.mint === WRAPPED_SOL ? withAccount(receive, 2, temporary) : receive,
    ...more,
  ];
  return { ...steps, route: pulling(steps.route!, calls) };
}

/** Changes to swaps in the shape of mainnet that the wallet of a scene asks for. */
export async function mainnetShapes({ asked, wallet, owner }: Scene) {
  const temporary = await temporaryAccount(wallet);
  type Name = keyof typeof asked;

  /** A swap as it should be but for `change`, whose route does `more`. */
  const as = async (
    name: Name,
    change: (steps: Steps) => Steps | Promise<Steps>,
    { more = [], between = [] }: { more?: readonly Instruction[]; between?: readonly TestMint[] } = {},
  ): Promise<Candidate> => {
    const sides = between.map((mint) => sideOf(mint, 3n));
    return { asked: asked[name], steps: await change(await onMainnet(asked[name], sides, more)) };
  };

  return {
    temporary,
    as,
    same: (steps: Steps) => steps,
    and:
      (...more: readonly Instruction[]) =>
      (steps: Steps): Steps =>
        stepsBehind(steps, more),
    without:
      (name: string) =>
      ({ [name]: _left, ...rest }: Steps): Steps =>
        rest,
    closing: (account = temporary, destination = wallet) =>
      getCloseAccountInstruction({ account, destination, owner }),
  };
}
