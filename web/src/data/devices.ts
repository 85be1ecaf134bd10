import type { CallOutput } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { failureNotice } from './failure.ts';
import { userKey } from './query-client.ts';

export type Device = CallOutput<Calls['getSessions']>['sessions'][number];

const devicesKey = (uid: string) => userKey(uid, 'devices');

/** The devices on which the user is signed in, while `enabled`. */
export function useDevices(uid: string, enabled: boolean) {
  return useQuery({
    queryKey: devicesKey(uid),
    queryFn: async () => (await call('getSessions', null)).sessions,
    enabled,
  });
}

/** Signs one device out, or, with null, all but this one. */
export function useEndDeviceMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null ? call('endOtherSessions', null) : call('endSession', { sessionId }),
    onSuccess: (_, sessionId) => {
      const message =
        sessionId === null ? t('All other devices are signed out.') : t('The device is signed out.');
      notify({ type: 'success', message });
    },
    onError: (failure) => notify(failureNotice(failure, t('Failed to sign out. Please try again.'))),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey(uid) }),
  });
}
