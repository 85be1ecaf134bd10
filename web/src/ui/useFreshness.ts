import { useEffect, useState } from 'react';
import { freshness } from '../locale/time-ago.ts';

const STEP = 10_000;

/** "Updated 10 s ago", refreshed every ten seconds. Empty if nothing was read yet (`at` is 0). */
export function useFreshness(at: number): string {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);

  // Data read since the last step is newer than `now`.
  return at === 0 ? '' : freshness(new Date(at), new Date(Math.max(now, at)));
}
