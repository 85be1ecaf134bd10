import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../data/client.ts';
import { CallFailure, failureMessage } from '../../data/failure.ts';
import { type OrderIntent, orderPlace } from '../../data/order-intents.ts';
import { rereadOrders } from '../../data/orders.ts';
import { useUser } from '../../data/session.tsx';
import type { SwapSetup } from '../../data/swap-setup.ts';
import type { Tap } from '../../data/tap.ts';
import { t, word } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { useNotify } from '../../ui/notices.ts';
import { useSettling } from '../settling/useSettling.ts';
import type { PlacedOrder } from './placed-order.ts';

const FULL = word('You already have 5 active market orders. Please cancel one to create a new order.');
const FULL_BY_SERVER = 'Maximum 5 market condition orders allowed';

/** An order is placed by its answer: there is nothing to wait for. */
const PLACED = { success: true, pending: false, txSignature: null, error: null };

/** Why an order was not placed. */
export interface OrderProblem {
  readonly message: string;
  /** There are as many as there may be. */
  readonly isFull: boolean;
}

/** Places orders of one wallet, asks for the PIN if one is set, and leads to the list. */
export function useCreateOrder({ wallet: { walletId } }: SwapSetup) {
  const { uid } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const placed = useRef<PlacedOrder | null>(null);
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const { phase, unanswered, start, check } = useSettling({
    ...orderPlace(uid, walletId),
    async post({ order, key }: OrderIntent, pin: string | null, tap: Tap) {
      const input = { ...order, ...(pin !== null && { pin }), idempotencyKey: key };
      const answer = await call('createConditionalOrder', input, tap);
      placed.current = { order: answer.order, dryRun: answer.dryRun };
      return PLACED;
    },
    async conclude({ key }) {
      const { order } = await call('concludeConditionalOrder', { idempotencyKey: key });
      return order && PLACED;
    },
    withAnswer: (intent) => intent,
    failed(failure) {
      // No review is open: a notice tells it.
      if (failure === null) return false;
      setProblem(problemOf(failure));
      return true;
    },
    words: {
      act: ({ detail }) => detail,
      failed: t('Failed to create order'),
      refused: t('Failed to create order'),
      done: () => t('Order placed.'),
    },
  });

  const isDone = phase.name === 'done';
  useEffect(() => {
    if (!isDone) return;
    rereadOrders(client, uid);
    // If its own answer was lost, there is no dry run to show.
    if (!placed.current) notify({ type: 'success', message: t('Order placed.') });
    navigate('/orders', { replace: true, state: placed.current && { placed: placed.current } });
  }, [client, uid, navigate, notify, isDone]);

  return {
    create: (order: OrderIntent['order'], detail: string) => {
      setProblem(null);
      void start({ order, detail });
    },
    busy: phase.name === 'asking' || phase.name === 'confirming' || isDone,
    unanswered,
    check,
    problem,
    forgetProblem: () => setProblem(null),
  };
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
export function orderTokens({ wallet, sellToken, buyToken }: SwapSetup) {
  const named = ({ mint, symbol, decimals, logoURI }: SwapSetup['buyToken']) => ({
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
