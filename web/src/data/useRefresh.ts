import { useState } from 'react';
import { useNotify } from '../ui/notices.ts';
import { failureNotice } from './failure.ts';

interface Answer {
  /** What is shown all the same where it could not be read again. */
  readonly data: unknown;
  readonly error: unknown;
}

/**
 * Reads again what a screen shows, when the user asks for it. Where that fails, a notice says so with the words of
 * `failed` and offers to retry; where nothing is shown, the screen itself does.
 */
export function useRefresh(read: () => Promise<Answer>, failed: string) {
  const notify = useNotify();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const { data, error } = await read();
    setRefreshing(false);
    if (error && data) notify({ ...failureNotice(error, failed), onRetry: () => void refresh() });
  };
  return { refresh: () => void refresh(), refreshing };
}
