import { useEffect, useRef, useState } from 'react';

/** Sections in dialogs scroll on their own. */
const FOCUSABLE = 'a, button, input, textarea, section';

/**
 * The properties of an element that scrolls if it must. While it holds more than it shows, and nothing else that takes the
 * focus, the keyboard reaches it to scroll it; `labelId` names it then.
 */
export function useScroller(labelId: string) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const measure = () => {
      const { current } = ref;
      setScrolls(
        current !== null &&
          current.scrollHeight > current.clientHeight + 1 &&
          !current.querySelector(FOCUSABLE),
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return { ref, ...(scrolls && { role: 'group', tabIndex: 0, 'aria-labelledby': labelId }) };
}
