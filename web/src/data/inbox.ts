import type { CallOutput } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './client.ts';
import { userKey } from './query-client.ts';
import { unreadKey } from './unread.ts';

type Page = CallOutput<Calls['getNotices']>;

/** Over half a minute, by the library's own pauses. */
const MARK_RETRIES = 5;

/** The user's newest notices, page by page. What is shown is marked as read on the server, and stays marked here as new. */
export function useInbox(uid: string) {
  const client = useQueryClient();
  const inbox = useInfiniteQuery({
    queryKey: userKey(uid, 'notices'),
    queryFn: ({ pageParam }): Promise<Page> => call('getNotices', { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // What was new is not new any more when the inbox is opened again.
    gcTime: 0,
  });
  const newest = newestUnread(inbox.data);
  useEffect(() => {
    if (newest !== null) void markRead(client, uid, newest);
  }, [client, uid, newest]);
  return inbox;
}

function newestUnread(data: InfiniteData<Page> | undefined): string | null {
  const [first] = data?.pages ?? [];
  return first && first.unread > 0 ? (first.notices[0]?.id ?? null) : null;
}

/** Retried, as marking twice is the same as once, and a badge that stays would announce nothing new. */
async function markRead(client: QueryClient, uid: string, newest: string): Promise<void> {
  try {
    await client.fetchQuery({
      queryKey: userKey(uid, 'read-notices', newest),
      queryFn: () => call('markNoticesRead', { newest }),
      retry: MARK_RETRIES,
      staleTime: 0,
    });
    client.setQueryData(unreadKey(uid), 0);
  } catch {
    // They stay new, and the next opening tries again.
  }
}
