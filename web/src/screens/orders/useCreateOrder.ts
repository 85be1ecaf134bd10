import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallFailure, failureMessage } from '../../data/failure.ts';
import { type OrderIntent, orderIntents } from '../../data/intents.ts';
import { invalidateOrders } from '../../data/orders.ts';
import { concludeOrder, postOrder } from '../../data/payments.ts';
import { postPlacing } from '../../data/placings.ts';
import { useUser } from '../../data/session.tsx';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { t, word } from '../../locale/t.ts';
import { usePayment } from '../../money/payment/usePayment.ts';
import { useNavigate } from '../../router/Router.tsx';
import { useNotify } from '../../ui/notices.ts';
import type { PlacedOrder } from './PlacedNotice.tsx';

const FULL = word('You already have 5 active market orders. Please cancel one to create a new order.');
const FULL_BY_SERVER = 'Maximum 5 market condition orders allowed';

/** An order is placed once it is answered: there is nothing to wait for. */
const PLACED = { success: true, pending: false, txSignature: null, error: null, errorDetails: null };

const isPlacing = (intent: OrderIntent): intent is OrderIntent<'placeOrder'> => 'rule' in intent.order;

/** Why an order was not placed. */
export interface OrderProblem {
  readonly message: string;
  /** The user has as many orders as possible. */
  readonly isFull: boolean;
}

/** What a program has asked for: its approval, and the key under which the order is placed. */
interface AskedOrder {
  readonly approvalId: string;
  readonly idempotencyKey: string;
  readonly onAccepted: () => void;
}

/** Places orders of one wallet, with the PIN if one is set, and opens the list. */
export function useCreateOrder({ wallet: { walletId }, buyToken }: SwapSetup, asked?: AskedOrder) {
  const { uid } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const placed = useRef<PlacedOrder | null>(null);
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const { phase, unanswered, start, check } = usePayment({
    store: orderIntents(uid, asked?.approvalId ?? walletId),
    onAccepted: asked?.onAccepted,
    async post(intent, factor, tap) {
      const { order, dryRun } = isPlacing(intent)
        ? await postPlacing(intent, factor, tap)
        : await postOrder(intent as OrderIntent<'createConditionalOrder'>, factor, tap);
      placed.current = { orderId: order?.orderId ?? null, buyToken, dryRun };
      return PLACED;
    },
    conclude: async (intent) => (await concludeOrder(intent)) && PLACED,
    onFailed(failure) {
      // No review is open to show it: leave it to a notice.
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
    invalidateOrders(client, uid);
    // If the answer was lost, there is no dry run to show.
    if (!placed.current) notify({ type: 'success', message: t('Order placed.') });
    navigate('/orders', { replace: true, state: placed.current && { placed: placed.current } });
  }, [client, uid, navigate, notify, isDone]);

  return {
    create: (order: OrderIntent['order'], detail: string) => {
      setProblem(null);
      void start({ order, detail }, asked?.idempotencyKey);
    },
    busy: phase.name === 'submitting' || phase.name === 'confirming' || isDone,
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

/** The tokens and the wallet of an order, as input of its call. */
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
