import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { callWith } from './factor.ts';
import { pinStatusKey, usePinned } from './pin.tsx';
import { useWithVerifiedEmail } from './verified-email.tsx';

/** Sets or removes the PIN. The PIN cover shows a failure. Without a PIN, it is removed with whatever the user gives. */
export function usePinMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { pinned } = usePinned();
  const withVerifiedEmail = useWithVerifiedEmail();
  return useMutation({
    mutationFn: ({ pin, enable }: { pin: string | null; enable: boolean }) =>
      enable && pin !== null
        ? withVerifiedEmail(() =>
            pinned((factor, tap) => callWith(factor, 'setCloudWalletPin', { pin }, tap), {}),
          )
        : pin !== null
          ? call('removeCloudWalletPin', { pin })
          : pinned((factor, tap) => callWith(factor, 'removeCloudWalletPin', {}, tap), {
              detail: t('Remove your PIN'),
            }),
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
