import type { ScheduledSend } from '@cumulus/contract/calls/scheduled-sends.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { failureMessage } from './failure.ts';
import { userKey } from './query-client.ts';
import { serverNow } from './server-time.ts';

const REFRESH_INTERVAL = 30_000;
/** While one is being sent. */
const SENDING_INTERVAL = 2_000;

const sendsKey = (uid: string) => userKey(uid, 'scheduled-sends');

export const isOpen = ({ status }: Pick<ScheduledSend, 'status'>): boolean =>
  status === 'waiting' || status === 'sending' || status === 'held';

/** Sends to new addresses that wait, the next one first; then those that have ended, newest first. */
export function useScheduledSends(uid: string) {
  return useQuery({
    queryKey: sendsKey(uid),
    queryFn: async (): Promise<readonly ScheduledSend[]> => (await call('getScheduledSends', null)).sends,
    refetchInterval: ({ state: { data } }) => {
      const times =
        data
          ?.filter(({ status }) => status !== 'held' && isOpen({ status }))
          .map(({ at }) => Date.parse(at) - serverNow()) ?? [];
      return Math.max(Math.min(REFRESH_INTERVAL, ...times), SENDING_INTERVAL);
    },
  });
}

/** Cancels a send that waits, and reports the outcome. */
export function useCancelSendMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ id }: ScheduledSend) => call('cancelScheduledSend', { id }),
    onSuccess: ({ send }) => {
      client.setQueryData<readonly ScheduledSend[]>(sendsKey(uid), (sends) =>
        sends?.map((each) => (each.id === send.id ? send : each)),
      );
      notify({ type: 'success', message: t('The send was cancelled. Nothing was sent.') });
    },
    onError: (failure) =>
      notify({
        type: 'error',
        title: t('The send was not cancelled'),
        message: failureMessage(failure, t('Please try again.')),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: sendsKey(uid) }),
  });
}
