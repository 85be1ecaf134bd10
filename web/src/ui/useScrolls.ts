import { type RefObject, useEffect, useState } from 'react';

/** Whether an element holds more than it shows: then the keyboard must reach it, to scroll it. */
export function useScrolls(ref: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const measure = () => {
      const { current } = ref;
      setScrolls(current !== null && current.scrollHeight > current.clientHeight + 1);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return scrolls;
}
