import { useRef, useState } from 'react';
import { useNotify } from '../ui/notices.ts';
import { failureNotice } from './failure.ts';

interface Answer {
  /** What is shown even if the refresh failed. */
  readonly data: unknown;
  readonly error: unknown;
}

/**
 * Refreshes a screen when the user asks for it. If that fails, a notice with the sentence `failed` offers to retry; if
 * there is nothing to show, the screen reports the failure itself.
 */
export function useRefresh(read: () => Promise<Answer>, failed: string) {
  const notify = useNotify();
  const [refreshing, setRefreshing] = useState(false);
  const forgetFailure = useRef(() => {});
  const refresh = async () => {
    setRefreshing(true);
    forgetFailure.current();
    const { data, error } = await read();
    setRefreshing(false);
    if (error && data)
      forgetFailure.current = notify({ ...failureNotice(error, failed), onRetry: () => void refresh() });
  };
  return { refresh: () => void refresh(), refreshing };
}
