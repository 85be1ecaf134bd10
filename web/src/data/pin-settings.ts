import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { callWith } from './factor.ts';
import { CallFailure } from './failure.ts';
import { pinStatusKey, usePinned } from './pin.tsx';
import { signedInLately } from './signed-in-lately.ts';
import { useWithVerifiedEmail } from './verified-email.tsx';

interface PinChange {
  /** Null to remove it with whatever the user gives. */
  readonly pin: string | null;
  readonly enable: boolean;
  /** The PIN that it replaces. */
  readonly current?: string;
}

/** The current PIN was removed, and the new one not set, because of `cause`. */
export class PinLost extends Error {
  constructor(cause: unknown) {
    super('The new PIN was not set', { cause });
  }
}

/** Sets, replaces or removes the PIN. The PIN cover shows a failure. */
export function usePinMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { pinned } = usePinned();
  const withVerifiedEmail = useWithVerifiedEmail();
  const mark = async (pinEnabled: boolean) => {
    // The status is polled: an answer from before would undo what is shown.
    await client.cancelQueries({ queryKey: pinStatusKey(uid) });
    client.setQueryData(pinStatusKey(uid), { pinEnabled });
  };
  const set = (pin: string) =>
    withVerifiedEmail(() => pinned((factor, tap) => callWith(factor, 'setCloudWalletPin', { pin }, tap), {}));
  return useMutation({
    mutationFn: async ({ pin, enable, current }: PinChange) => {
      if (enable && pin !== null && current !== undefined) {
        await call('removeCloudWalletPin', { pin: current });
        await mark(false);
        // If the page ends here, the settings say that there is no PIN.
        return await set(pin).catch((cause: unknown) => {
          throw new PinLost(cause);
        });
      }
      if (enable && pin !== null) return await set(pin);
      if (pin !== null) return await call('removeCloudWalletPin', { pin });
      return await pinned((factor, tap) => callWith(factor, 'removeCloudWalletPin', {}, tap), {
        detail: t('Remove your PIN'),
      });
    },
    onSuccess: async (_, { enable, current }) => {
      await mark(enable);
      const message = current
        ? t('PIN changed.')
        : enable
          ? t('PIN set. We ask for it before anything leaves a wallet.')
          : t('PIN removed.');
      notify({ type: 'success', message });
    },
  });
}

/** Asks for a recent sign-in, which a new PIN takes, before its digits are typed. Rejects with Cancelled. */
export function useRecentSignInFirst() {
  const { pinned } = usePinned();
  return () =>
    pinned(async () => {
      if (await signedInLately()) return;
      throw new CallFailure('SIGN_IN_REQUIRED', 'FAILED_PRECONDITION', 'Please sign in again to do this.');
    }, {});
}
