import { useQuery } from '@tanstack/react-query';
import { catalogue } from '../locale/language.ts';
import { call } from './client.ts';
import { userKey } from './query-client.ts';

const REFRESH_INTERVAL = 30_000;

export const unreadKey = (uid: string) => userKey(uid, 'unread-notices');

/** How many notices the user has not seen; 99 stands for more. Mails are written in the language of the last device. */
export function useUnread(uid: string): number {
  const { data } = useQuery({
    queryKey: unreadKey(uid),
    queryFn: async () => {
      const { unread, language: written } = await call('getNotices', null);
      const language = catalogue?.notices ?? 'en';
      if (written !== language) call('setNoticeSettings', { language }).catch(() => {});
      return unread;
    },
    refetchInterval: REFRESH_INTERVAL,
  });
  return data ?? 0;
}
