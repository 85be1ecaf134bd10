import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { pinStatusKey, usePinned } from './pin.tsx';

/** Sets or removes the PIN. The PIN cover shows a failure. */
export function usePinMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { pinned } = usePinned();
  return useMutation({
    mutationFn: ({ pin, enable }: { pin: string; enable: boolean }) =>
      enable
        ? pinned((_, tap) => call('setCloudWalletPin', { pin }, tap), {})
        : call('removeCloudWalletPin', { pin }),
    onSuccess: async (_, { enable }) => {
      // The status is polled: an answer from before would undo what is shown.
      await client.cancelQueries({ queryKey: pinStatusKey(uid) });
      client.setQueryData(pinStatusKey(uid), { pinEnabled: enable });
      const message = enable
        ? t('PIN set. It is asked for before anything leaves a wallet.')
        : t('PIN removed.');
      notify({ type: 'success', message });
    },
  });
}
