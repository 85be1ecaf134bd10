import { useQuery } from '@tanstack/react-query';
import { call } from '../../data/client.ts';
import { userKey } from '../../data/query-client.ts';

/** Whether the user has ever swapped; undefined while unknown. */
export function useFirstSwap(uid: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: userKey(uid, 'first-swap'),
    queryFn: async () => {
      const { transactions } = await call('getWalletTransactionsUnified', { transactionType: 'swap' });
      return transactions.some(({ status }) => status !== 'failed');
    },
    // Users often come back here right after a swap.
    staleTime: 0,
  });
  return data;
}
