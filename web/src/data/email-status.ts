import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { userKey } from './query-client.ts';

/** How often to look whether the link was opened, here or on another device, milliseconds. */
const LOOK_INTERVAL = 3_000;

/** Whether the user's e-mail is confirmed; looked up again and again while `watched`. */
export function useEmailStatus(uid: string, watched: boolean) {
  return useQuery({
    queryKey: userKey(uid, 'email'),
    queryFn: () => call('getEmailStatus', null),
    enabled: watched,
    refetchInterval: ({ state }) => !state.data?.verified && LOOK_INTERVAL,
  });
}
