import type { OrderBundle } from '@cumulus/contract/calls/placed-orders.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { Cancelled, failureMessage } from './failure.ts';
import { invalidateOrders } from './orders.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';

/** What a user asks of orders beside the specified ones. */

const REFRESH_INTERVAL = 30_000;
const bundlesKey = (uid: string) => userKey(uid, 'order-bundles');

/** The user's bundles, open ones first. */
export function useOrderBundles(uid: string) {
  return useQuery({
    queryKey: bundlesKey(uid),
    queryFn: async (): Promise<readonly OrderBundle[]> => (await call('getOrderBundles', {})).bundles,
    refetchInterval: REFRESH_INTERVAL,
  });
}

/** Lets an order or a bundle rest, or go on. */
export function usePauseOrder(uid: string) {
  const { callPinned } = usePinned();
  return useReported(uid, {
    mutationFn: (input: { id: string; paused: boolean }) =>
      callPinned('pauseOrder', input, {
        detail: input.paused ? t('Pause an order') : t('Resume an order'),
      }),
    done: ({ paused }) => (paused ? t('Order paused.') : t('Order resumed.')),
  });
}

/** Ends a bundle with all its pending orders. */
export function useCancelBundle(uid: string) {
  const { callPinned } = usePinned();
  return useReported(uid, {
    mutationFn: (bundleId: string) =>
      callPinned('cancelBundle', { bundleId }, { detail: t('Cancel an order') }),
    done: () => t('The order was cancelled. Nothing more is swapped.'),
  });
}

interface Reported<Input> {
  readonly mutationFn: (input: Input) => Promise<unknown>;
  readonly done: (input: Input) => string;
}

/** A mutation of orders: notices say how it ended, and the lists are read again. */
export function useReported<Input>(uid: string, { mutationFn, done }: Reported<Input>) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn,
    onSuccess: (_answer, input) => notify({ type: 'success', message: done(input) }),
    onError: (failure) => {
      if (failure instanceof Cancelled) return;
      notify({ type: 'error', message: failureMessage(failure, t('Please try again.')) });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: bundlesKey(uid) });
      invalidateOrders(client, uid);
    },
  });
}
