import { useCallback, useLayoutEffect, useRef } from 'react';
import { Cancelled } from './failure.ts';

/** How long after a confirming tap its request may be sent, for example while the PIN is entered; milliseconds. */
const TAP_LIFE = 60_000;

/** The right to send what one tap has confirmed. It ends after TAP_LIFE, or when the user leaves the screen. */
export interface Tap {
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly ended: AbortSignal;
  /** Throws Cancelled once the tap has ended. Call it right before a request goes out. */
  readonly assertLive: () => void;
}

function newTap(left: AbortSignal): Tap {
  const began = Date.now();
  const over = new AbortController();
  const end = () => over.abort();
  const timer = setTimeout(end, TAP_LIFE);
  over.signal.addEventListener('abort', () => clearTimeout(timer));
  left.addEventListener('abort', end, { signal: over.signal });
  return {
    began,
    ended: over.signal,
    assertLive() {
      // Timers do not run while a device sleeps.
      const age = Date.now() - began;
      if (age < 0 || age >= TAP_LIFE) end();
      if (over.signal.aborted) throw new Cancelled();
    },
  };
}

/**
 * Returns a function that begins a tap of the calling component's screen. All its taps end when the component unmounts,
 * such as with a change of screen or user, when the browser goes back or forward, and when the page is hidden.
 */
export function useTap(): () => Tap {
  const stay = useRef(new AbortController());
  useLayoutEffect(() => {
    const leave = () => {
      stay.current.abort();
      stay.current = new AbortController();
    };
    // Before the screen itself changes, which may wait for the next one's code.
    window.addEventListener('popstate', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('popstate', leave);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return useCallback(() => newTap(stay.current.signal), []);
}
