import { freshness } from '@cumulus/contract/format.ts';
import { useEffect, useState } from 'react';
import { say } from '../locale/t.ts';

const STEP = 10_000;

/** "Updated 10 s ago", kept true in steps of ten seconds. Empty where nothing was read yet (`at` is 0). */
export function useFreshness(at: number): string {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);

  // What was read after the last step is newer than `now`.
  if (at === 0) return '';
  const words = freshness(new Date(at), new Date(Math.max(now, at)));
  const age = /\d+/.exec(words)?.[0] ?? '';
  return say(age ? words.replace(age, '{age}') : words, { age });
}
