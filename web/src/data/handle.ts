import type { CallInput } from '@cumulus/contract/call.ts';
import type { HandleState } from '@cumulus/contract/calls/handles.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { call } from './client.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';

export type HandleSetting = CallInput<Calls['setHandle']>['setting'];

const handleKey = (uid: string) => userKey(uid, 'handle');

/** How others find the user; asked for while it is shown. */
export function useHandle(uid: string, shown: boolean) {
  return useQuery({
    queryKey: handleKey(uid),
    queryFn: (): Promise<HandleState> => call('getHandle', null),
    enabled: shown,
  });
}

/** Changes that; null hides the user. The form shows a failure. */
export function useHandleMutation(uid: string) {
  const client = useQueryClient();
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: (setting: HandleSetting) =>
      callPinned('setHandle', { setting }, { detail: t('Change how others find you') }),
    onSuccess: (state) => client.setQueryData(handleKey(uid), state),
  });
}
