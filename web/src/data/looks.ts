import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { userKey } from './query-client.ts';

/** Who looked at the user's account, in pages, newest first, while `enabled`. */
export function useLooks(uid: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: userKey(uid, 'looks'),
    queryFn: ({ pageParam }) => call('getLooks', { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
    staleTime: 0,
  });
}
