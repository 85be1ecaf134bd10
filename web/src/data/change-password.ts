import { useMutation } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { usePinned } from './pin.ts';
import { useSession } from './session.tsx';

/** Replaces the password, which ends every sign-in, and signs this device in again. The form shows a failure. */
export function useChangePasswordMutation() {
  const notify = useNotify();
  const { changePassword } = useSession();
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) =>
      changePassword(async () => {
        await callPinned(
          'changePassword',
          { currentPassword: current, newPassword: next },
          { detail: t('Change your password') },
        );
      }, next),
    onSuccess: () =>
      notify({ type: 'success', message: t('Your password is changed. Other devices are signed out.') }),
  });
}
