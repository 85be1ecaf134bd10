import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { Cancelled, failureNotice } from './failure.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';

/** How often another device's freeze is looked for, milliseconds. */
const POLL = 60_000;

const freezeKey = (uid: string) => userKey(uid, 'freeze');

/** Since when the account is frozen, and how it is thawed. */
export function useFreeze(uid: string) {
  return useQuery({
    queryKey: freezeKey(uid),
    queryFn: () => call('getFreeze', null),
    refetchInterval: POLL,
  });
}

export function useFreezeMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('freezeAccount', null),
    onSuccess: (freeze) => {
      client.setQueryData(freezeKey(uid), freeze);
      notify({ type: 'success', message: t('Your account is frozen. Nothing leaves your wallets.') });
    },
    onError: (failure) => {
      const notice = failureNotice(failure, t('Your account could not be frozen. Please try again.'));
      notify({ ...notice, onRetry: () => mutate() });
    },
  });
  return { mutate, isPending };
}

/** Thaws with a passkey, or by the token of a mail's link. The screen shows a failure. */
export function useThawMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { pinned, callPinned } = usePinned();
  return useMutation({
    mutationFn: (token: string | null) =>
      token === null
        ? callPinned('thawAccount', {}, { detail: t('Unfreeze your account') })
        : pinned((_, tap) => call('thawAccountByLink', { token }, tap), {}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: freezeKey(uid) });
      notify({ type: 'success', message: t('Your account is unfrozen.') });
    },
  });
}

/** Has the mail sent whose link thaws the account. */
export function useThawMailMutation() {
  const notify = useNotify();
  const { pinned } = usePinned();
  return useMutation({
    mutationFn: () => pinned((_, tap) => call('sendThawLink', null, tap), {}),
    onSuccess: () =>
      notify({ type: 'success', message: t('The email is on its way. Open its link within 30 minutes.') }),
    onError: (failure) => {
      if (failure instanceof Cancelled) return;
      notify(failureNotice(failure, t('The email could not be sent. Please try again.')));
    },
  });
}
