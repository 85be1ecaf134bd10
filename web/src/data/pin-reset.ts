import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { failureNotice } from './failure.ts';
import { usePinStatus } from './pin.ts';
import { userKey } from './query-client.ts';

const POLL = 60_000;

const resetKey = (uid: string) => userKey(uid, 'pin-reset');

/** When the user's PIN will be removed because it was reported as forgotten, ISO time; null if it will not. */
export function usePinReset(uid: string): string | null {
  const isSet = usePinStatus(uid).data?.pinEnabled ?? false;
  const { data } = useQuery({
    queryKey: resetKey(uid),
    queryFn: () => call('getPinReset', null),
    enabled: isSet,
    refetchInterval: POLL,
    refetchIntervalInBackground: false,
  });
  return isSet ? (data?.dueAt ?? null) : null;
}

/** Keeps a PIN that was reported as forgotten. */
export function useKeepPinMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: () => call('cancelPinReset', null),
    onSuccess: async () => {
      await client.cancelQueries({ queryKey: resetKey(uid) });
      client.setQueryData(resetKey(uid), { success: true, dueAt: null });
      notify({ type: 'success', message: t('Your PIN stays.') });
    },
    onError: (failure) => notify(failureNotice(failure, t('Your PIN could not be kept. Please try again.'))),
  });
}
