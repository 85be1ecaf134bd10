import { useSyncExternalStore } from 'react';

/** As in the styles: 900 px at the usual text size. */
const WIDE = '(min-width: 56.25em)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window has room for a navigation at the side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
