import { useEffect, useRef } from 'react';

/** Acts when the screen appears, and when the browser shows the page again as it was left. */
export function useOnShow(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    latest.current();
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
