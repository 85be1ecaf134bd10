import type { CallInput } from '@cumulus/contract/call.ts';
import type { NoticeSettings } from '@cumulus/contract/calls/notices.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { failureMessage } from './failure.ts';
import { PushRefused, pushSubscription, subscribeToPush, unsubscribeFromPush } from './push.ts';
import { userKey } from './query-client.ts';

const settingsKey = (uid: string) => userKey(uid, 'notice-settings');

/** How the user is notified, read while `open`. */
export function useNoticeSettings(uid: string, open: boolean) {
  return useQuery({
    queryKey: settingsKey(uid),
    queryFn: async (): Promise<NoticeSettings> =>
      await call('getNoticeSettings', { endpoint: (await pushSubscription())?.endpoint ?? null }),
    enabled: open,
  });
}

/** Changes settings; shown at once, and taken back if that fails. */
export function useNoticeSettingsMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (change: CallInput<Calls['setNoticeSettings']>) => call('setNoticeSettings', change),
    onMutate: async ({ topics = {}, hideAmounts }) => {
      await client.cancelQueries({ queryKey: settingsKey(uid) });
      client.setQueryData<NoticeSettings>(
        settingsKey(uid),
        (before) =>
          before && {
            ...before,
            hideAmounts: hideAmounts ?? before.hideAmounts,
            topics: mergedTopics(before.topics, topics),
          },
      );
    },
    onError: (failure) =>
      notify({ type: 'error', message: failureMessage(failure, t('Your settings could not be saved.')) }),
    onSettled: () => client.invalidateQueries({ queryKey: settingsKey(uid) }),
  });
}

function mergedTopics(
  before: NoticeSettings['topics'],
  changed: NonNullable<CallInput<Calls['setNoticeSettings']>['topics']>,
): NoticeSettings['topics'] {
  return Object.fromEntries(
    Object.entries(before).map(([topic, channels]) => [
      topic,
      { ...channels, ...changed[topic as keyof typeof before] },
    ]),
  ) as NoticeSettings['topics'];
}

/** Switches push on or off for this browser. */
export function usePushMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ on, pushKey }: { on: boolean; pushKey: string }) =>
      on ? subscribeToPush(pushKey) : unsubscribeFromPush(),
    onError: (failure) =>
      notify({
        type: 'error',
        message:
          failure instanceof PushRefused
            ? failure.message
            : failureMessage(failure, t('Your settings could not be saved.')),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: settingsKey(uid) }),
  });
}
