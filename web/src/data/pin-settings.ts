import type { Assertion } from '@cumulus/contract/shapes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { callWith } from './factor.ts';
import { CallFailure } from './failure.ts';
import { pinStatusKey, usePinned } from './pin.ts';
import { signedInLately } from './signed-in-lately.ts';
import { useWithVerifiedEmail } from './verified-email.ts';

interface PinChange {
  /** Null to remove it with whatever the user gives. */
  readonly pin: string | null;
  readonly enable: boolean;
  /** The PIN that it replaces. */
  readonly current?: string;
  /** Given before the digits were; null for none. */
  readonly passkey?: Assertion | null;
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
  const set = (pin: string, passkey: Assertion | null) =>
    withVerifiedEmail(() =>
      pinned(async (factor, tap) => {
        if (factor === null && passkey)
          try {
            return await call('setCloudWalletPin', { pin, passkey }, tap);
          } catch (failure) {
            // Its two minutes are over, or an earlier PIN was refused with it: another one is asked for.
            if (!isRefusal(failure, 'INVALID_PASSKEY')) throw failure;
          }
        return await callWith(factor, 'setCloudWalletPin', { pin }, tap);
      }, {}),
    );
  return useMutation({
    mutationFn: async ({ pin, enable, current, passkey = null }: PinChange) => {
      if (enable && pin !== null && current !== undefined) {
        await call('removeCloudWalletPin', { pin: current });
        await mark(false);
        // If the page ends here, the settings say that there is no PIN.
        return await set(pin, passkey).catch((cause: unknown) => {
          throw new PinLost(cause);
        });
      }
      if (enable && pin !== null) return await set(pin, passkey);
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

/**
 * Asks for what a new PIN takes before its digits are typed: a passkey of an owner who has some, else a recent sign-in. Answers the
 * passkey; null for none. Rejects with Cancelled.
 */
export function useFactorFirst() {
  const { pinned } = usePinned();
  return (hasPasskeys: boolean): Promise<Assertion | null> =>
    pinned(
      async (factor, tap) => {
        if (factor && 'passkey' in factor) {
          const { decide } = await import('./passkey.ts');
          return await decide(
            factor.passkey,
            { call: 'setCloudWalletPin', input: {}, terms: null },
            tap.ended,
          );
        }
        if (hasPasskeys)
          // Without digits it is refused for what it lacks, and for them in the end.
          await call('setCloudWalletPin', { pin: '' }, tap).catch((failure: unknown) => {
            if (!isRefusal(failure, 'MALFORMED_PIN')) throw failure;
          });
        else if (!(await signedInLately()))
          throw new CallFailure(
            'SIGN_IN_REQUIRED',
            'FAILED_PRECONDITION',
            'Please sign in again to do this.',
          );
        return null;
      },
      { detail: t('Set PIN') },
    );
}

const isRefusal = (failure: unknown, code: string): boolean =>
  failure instanceof CallFailure && failure.code === code;
