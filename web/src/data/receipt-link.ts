import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';

const linkKey = (transactionId: string) => ['receipt-link', transactionId];

/** The link of one's own receipt, while `isAsked`: null if it is not shared. */
export function useReceiptLink(transactionId: string, isAsked: boolean) {
  return useQuery({
    queryKey: linkKey(transactionId),
    queryFn: async () => (await call('getReceiptLink', { transactionId })).shared,
    enabled: isAsked,
    staleTime: 0,
  });
}

/** Shares one's own receipt, or stops that. */
export function useSharingMutation(transactionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isShared: boolean) => {
      if (isShared) return (await call('shareReceipt', { transactionId })).shared;
      await call('stopSharingReceipt', { transactionId });
      return null;
    },
    onSuccess: (shared) => client.setQueryData(linkKey(transactionId), shared),
  });
}
