import { useQuery } from '@tanstack/react-query';
import { call } from '../../data/client.ts';
import { userKey } from '../../data/query-client.ts';

/** Whether the user has swapped already; undefined while that is not known. */
export function useFirstSwap(uid: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: userKey(uid, 'first-swap'),
    queryFn: async () => {
      const { transactions } = await call('getWalletTransactionsUnified', { transactionType: 'swap' });
      return transactions.some(({ status }) => status !== 'failed');
    },
    // Whoever comes back here has often just swapped.
    staleTime: 0,
  });
  return data;
}
