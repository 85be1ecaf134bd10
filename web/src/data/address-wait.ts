import type { AddressWait, AddressWaitState } from '@cumulus/contract/calls/address-wait.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../locale/t.ts';
import { call } from './client.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';

const waitKey = (uid: string) => userKey(uid, 'address-wait');

/** How long the user's sends to new addresses wait; asked for while it is shown. */
export function useAddressWait(uid: string, shown: boolean) {
  return useQuery({
    queryKey: waitKey(uid),
    queryFn: (): Promise<AddressWaitState> => call('getAddressWait', null),
    enabled: shown,
  });
}

/** Changes that; null switches it off. The form shows a failure. */
export function useAddressWaitMutation(uid: string) {
  const client = useQueryClient();
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: (setting: AddressWait | null) =>
      callPinned('setAddressWait', { setting }, { detail: t('Change the wait before new addresses') }),
    onSuccess: (state) => client.setQueryData(waitKey(uid), state),
  });
}
