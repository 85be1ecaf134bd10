import type { CallInput } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailure, failureMessage } from '../../data/failure.ts';
import { rereadOrders } from '../../data/orders.ts';
import { Cancelled, usePinned } from '../../data/pin.tsx';
import { randomId } from '../../data/random-id.ts';
import { useUser } from '../../data/session.tsx';
import { t, word } from '../../locale/t.ts';
import { useKeepState, useNavigate } from '../../router/Router.tsx';
import type { PlacedOrder } from '../orders/placed-order.ts';
import type { OrderState } from './order-setup.ts';

type Input = CallInput<Calls['createConditionalOrder']>;

const FULL = word('You already have 5 active market orders. Please cancel one to create a new order.');
const FULL_BY_SERVER = 'Maximum 5 market condition orders allowed';

/** Why an order was not placed. */
export interface OrderProblem {
  readonly message: string;
  /** There are as many as there may be. */
  readonly isFull: boolean;
}

/**
 * Places an order, asking for the PIN where there is one, and leads to the list. The same order asked for again after
 * an answer got lost, or the page was loaded anew, is the same wish: it is never placed twice.
 */
export function useCreateOrder(setup: OrderState) {
  const { uid } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const keepState = useKeepState();
  const { callPinned } = usePinned();
  const wish = useRef(setup.wish);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | null>(null);

  /** `moving` is what may change from one press to the next without making it another order. */
  const create = async (order: Input, detail: string, moving: Partial<Input> = {}): Promise<void> => {
    const text = JSON.stringify(order);
    const { key } = wish.current?.text === text ? wish.current : { key: randomId() };
    wish.current = { text, key };
    keepState({ ...setup, wish: wish.current } satisfies OrderState);
    setBusy(true);
    setProblem(null);
    try {
      const input = { ...order, ...moving, idempotencyKey: key };
      const placed = await callPinned('createConditionalOrder', input, { detail });
      rereadOrders(client, uid);
      navigate('/orders', {
        replace: true,
        state: { placed: { order: placed.order, dryRun: placed.dryRun } satisfies PlacedOrder },
      });
      return;
    } catch (failure) {
      if (!(failure instanceof Cancelled)) setProblem(problemOf(failure));
    }
    setBusy(false);
  };
  return { create, busy, problem, forgetProblem: () => setProblem(null) };
}

function problemOf(failure: unknown): OrderProblem {
  if (failure instanceof CallFailure && failure.message.includes(FULL_BY_SERVER))
    return { message: t(FULL), isFull: true };
  return {
    message: failureMessage(failure, t('Failed to create order')),
    isFull: failure instanceof CallFailure && failure.code === 'TIME_ORDERS_EXCEEDED',
  };
}

/** The tokens and the wallet of an order, as its call takes them. */
export function orderTokens({ wallet, sellToken, buyToken }: OrderState) {
  const named = ({ mint, symbol, decimals, logoURI }: OrderState['buyToken']) => ({
    mint,
    symbol,
    decimals,
    logoURI,
  });
  return {
    walletId: wallet.walletId,
    sellToken: { ...named(sellToken), amount: sellToken.amount },
    buyToken: named(buyToken),
  };
}
