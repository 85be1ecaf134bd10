import type { Instruction } from '@solana/kit';
import { getSyncNativeInstruction } from '@solana-program/token';
import { fillInstruction } from '../../localnet/src/programs/fill.ts';
import { type Hop, type Route, routeInstruction } from '../../localnet/src/programs/route.ts';
import { AUTHORITY } from '../../localnet/src/programs/router-layout.ts';
import type { Expectation } from '../../server/src/settlement/guard/guard.ts';
import type { SwapIntent } from '../../signer/src/terms/intent.ts';
import { buysSol, bytesOf, MAKER, sellsSol, tokensOnly, WALLET } from '../../signer/testing/cases.ts';
import { associatedToken, compile, transferSol } from '../../signer/testing/messages.ts';
import { quoteOf } from '../../signer/testing/steps.ts';
import {
  coSigned,
  move,
  routed,
  routedOnMainnet,
  type Steps,
  type TestSide,
  type TestSwap,
  temporaryAccount,
  WRAPPED_SOL,
} from '../../signer/testing/swap.ts';
import { swapIntentOf, swapKind } from './candidate.ts';
import { type FlipWorld, MID, NEW_MID, NOW } from './flip-world.ts';
import { wireOf } from './wire.ts';

/** A good order: its message, and what was asked, in the words of both guards. */
export interface Order {
  readonly title: string;
  readonly swap: TestSwap;
  readonly message: Buffer;
  readonly intent: SwapIntent;
  readonly expectation: Expectation;
  readonly isPaidByMaker: boolean;
}

/** What stays in the account in between. */
const DUST = 7n;
const PASSED_ON = 1_000n;
/** A tenth of a percent. */
const FEE_BPS = 10;

interface RouteShape {
  readonly isShared: boolean;
  readonly isTemporary: boolean;
  readonly between?: TestSide;
  readonly hasFee?: boolean;
}

async function routeOf(
  swap: TestSwap,
  { isShared, isTemporary, between, hasFee }: RouteShape,
): Promise<Instruction> {
  const { sell, buy } = swap;
  const { amount, quoted, slippageBps } = quoteOf(swap);
  const own = ({ mint, program }: TestSide) =>
    isTemporary && mint === WRAPPED_SOL ? temporaryAccount(WALLET) : associatedToken(WALLET, mint, program);
  const ofHops = (side: TestSide) =>
    isShared ? associatedToken(AUTHORITY, side.mint, side.program) : own(side);
  const [source, destination] = [await own(sell), await own(buy)];
  const [first, last] = [await ofHops(sell), await ofHops(buy)];
  const middle = between && (await ofHops(between));
  const hops: Hop[] = between
    ? [
        {
          input: sell,
          output: between,
          source: first,
          destination: middle!,
          amountIn: amount,
          amountOut: PASSED_ON + DUST,
        },
        {
          input: between,
          output: buy,
          source: middle!,
          destination: last,
          amountIn: PASSED_ON,
          amountOut: quoted,
        },
      ]
    : [{ input: sell, output: buy, source: first, destination: last, amountIn: amount, amountOut: quoted }];
  const account = await associatedToken(MAKER, buy.mint, buy.program);
  const route: Route = {
    ...{
      isShared,
      taker: WALLET,
      source,
      destination,
      input: sell,
      output: buy,
      amount,
      quoted,
      slippageBps,
    },
    fee: hasFee ? { basisPoints: FEE_BPS, account } : null,
    hops,
  };
  return routeInstruction(route);
}

async function onMainnet(swap: TestSwap, shape: RouteShape): Promise<Steps> {
  const opened = shape.between && !shape.isShared ? [shape.between] : [];
  const steps = await routedOnMainnet(swap, 'route_v2', quoteOf(swap), opened);
  return { ...steps, route: await routeOf(swap, { ...shape, isTemporary: true }) };
}

/** Over the wallet's own account for wrapped SOL. */
async function overOwn(swap: TestSwap, shape: Omit<RouteShape, 'isTemporary'>): Promise<Steps> {
  const steps = await routed(swap, 'route_v2', quoteOf(swap));
  return { ...steps, route: await routeOf(swap, { ...shape, isTemporary: false }) };
}

async function filled({ sell, buy }: TestSwap): Promise<Steps> {
  const order = { taker: WALLET, maker: MAKER, input: sell, output: buy };
  const amounts = { inputAmount: sell.amount, outputAmount: buy.amount };
  return { fill: await fillInstruction({ ...order, ...amounts, expiresAt: NOW + 60, feeBps: FEE_BPS }) };
}

/** What the maker gives more is paid on as a fee, out of what is bought. */
async function filledForFee({ sell, buy }: TestSwap): Promise<Steps> {
  const fee = (buy.amount * BigInt(FEE_BPS)) / 10_000n;
  const isOfSol = buy.mint === WRAPPED_SOL;
  const account = await associatedToken(MAKER, buy.mint, buy.program);
  return {
    fill: await fillInstruction({
      ...{ taker: WALLET, maker: MAKER, input: sell, output: buy, expiresAt: NOW + 60 },
      ...{ inputAmount: sell.amount, outputAmount: buy.amount + fee, feeBps: FEE_BPS, paysFee: true },
    }),
    fee: isOfSol ? transferSol(WALLET, account, fee) : await move({ ...buy, amount: fee }, WALLET, MAKER),
    ...(isOfSol && { sync: getSyncNativeInstruction({ account }) }),
  };
}

/** Good orders in every shape that the signer accepts and the VM can run. */
export async function goodOrders({ tables }: FlipWorld): Promise<Order[]> {
  const between = { ...MID, amount: 0n };
  const unheld = { ...NEW_MID, amount: 0n };
  const byMaker = { feePayer: MAKER };
  const over = { tables };
  const swaps = [
    ['sale of SOL', sellsSol],
    ['purchase of SOL', buysSol],
    ['swap of tokens', tokensOnly],
  ] as const;
  const orders: Promise<Order>[] = [];
  for (const [name, swap] of swaps) {
    const add = async (title: string, steps: Promise<Steps>, draft: Draft = {}) =>
      orderOf(`${name}, ${title}`, swap, await steps, draft);
    orders.push(
      add('direct', coSigned(swap)),
      add('direct, legacy', coSigned(swap), { version: 'legacy' }),
      add('route_v2', overOwn(swap, { isShared: false })),
      add('shared route', overOwn(swap, { isShared: true })),
      add('route_v2 as on mainnet', onMainnet(swap, { isShared: false, isTemporary: true, between }), over),
      add(
        'route_v2, new account',
        onMainnet(swap, { isShared: false, isTemporary: true, between: unheld, hasFee: true }),
        over,
      ),
      add(
        'shared as on mainnet',
        onMainnet(swap, { isShared: true, isTemporary: true, between, hasFee: true }),
        over,
      ),
      add('direct, version 1', coSigned(swap), { version: 1 }),
      add('route_v2, version 1', overOwn(swap, { isShared: false }), { version: 1 }),
      add('as on mainnet, version 1', onMainnet(swap, { isShared: false, isTemporary: true, between }), {
        version: 1,
      }),
      add('fill', filled(swap), byMaker),
      add('fill over a table', filled(swap), { ...byMaker, ...over }),
      add('fill for a fee', filledForFee(swap), byMaker),
      add('fill for a fee, version 1', filledForFee(swap), { ...byMaker, version: 1 }),
    );
  }
  return Promise.all(orders);
}

type Draft = Partial<Parameters<typeof compile>[0]>;

async function orderOf(title: string, swap: TestSwap, steps: Steps, draft: Draft): Promise<Order> {
  const message = compile({ feePayer: WALLET, instructions: Object.values(steps), ...draft });
  const wallet = { walletId: 'wallet', owner: 'user', publicKey: WALLET, sealedKey: new Uint8Array() };
  const intent = await swapIntentOf({ asked: swap, rentLamports: 0n }, wireOf(message), wallet);
  const { signIntent, expectation } = swapKind.prebuilt(intent);
  if (signIntent.kind !== 'swap') throw new Error('The intent of a swap is of another kind.');
  const { sell, buy, feeCapLamports } = signIntent;
  const side = ({ mint, tokenProgram, account, amount }: typeof sell) => ({
    mint: bytesOf(mint),
    tokenProgram: bytesOf(tokenProgram),
    account: bytesOf(account),
    amount,
  });
  return {
    ...{ title, swap, message, expectation, isPaidByMaker: draft.feePayer === MAKER },
    intent: { kind: 'swap', sell: side(sell), buy: side(buy), feeCapLamports },
  };
}
