import type { PriceAlert } from '@cumulus/contract/calls/price-alerts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { userKey } from './query-client.ts';

/** One that has fired is gone: followed while it is shown. */
const REFRESH_INTERVAL = 60_000;

const alertsKey = (uid: string) => userKey(uid, 'price-alerts');

/** The user's price alerts, oldest first. */
export function usePriceAlerts(uid: string) {
  return useQuery({
    queryKey: alertsKey(uid),
    queryFn: async (): Promise<readonly PriceAlert[]> => (await call('getPriceAlerts', {})).alerts,
    refetchInterval: REFRESH_INTERVAL,
  });
}

/** Repeatable: the same alert twice is one. */
export function useCreateAlertMutation(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mint, condition, value }: Omit<PriceAlert, 'id'>) =>
      call('createPriceAlert', { tokenAddress: mint, condition, value }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey(uid) }),
  });
}

export function useDeleteAlertMutation(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (alertId: string) => call('deletePriceAlert', { alertId }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey(uid) }),
  });
}
