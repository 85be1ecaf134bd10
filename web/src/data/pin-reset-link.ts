import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';

/** Mails the link that removes a forgotten PIN. The sheet shows a failure. */
export const useAskPinResetMutation = () => useMutation({ mutationFn: () => call('askPinReset', null) });

/** What a mailed link stands for. */
export const useResetLink = (token: string) =>
  useQuery({ queryKey: ['pin-reset-link', token], queryFn: () => call('getPinResetOfLink', { token }) });

/** Begins or ends the wait of a mailed link. */
export function useDecideMutation(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'begin' | 'cancel') => call('decidePinReset', { token, decision }),
    onSuccess: (state) => client.setQueryData(['pin-reset-link', token], state),
  });
}
