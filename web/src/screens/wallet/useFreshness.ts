import { freshness } from '@cumulus/contract/format.ts';
import { useEffect, useState } from 'react';

const STEP = 10_000;

/** "Updated 10 s ago", kept true in steps of ten seconds. Empty where nothing was read yet (`at` is 0). */
export function useFreshness(at: number): string {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);

  // What was read after the last step is newer than `now`.
  return at === 0 ? '' : freshness(new Date(at), new Date(Math.max(now, at)));
}
