import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from '../router/Router.tsx';

/** Scroll positions by history entry, oldest first. */
const positions = new Map<string, number>();
const POSITIONS_MAX = 50;

/** Opens a new screen at its top, and restores the position when going back. */
export function useScrollRestoration(): void {
  const { key, arrival } = useLocation();

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    window.scrollTo(0, arrival === 'pop' ? (positions.get(key) ?? 0) : 0);
    const remember = () => {
      positions.delete(key);
      positions.set(key, window.scrollY);
      const [oldest] = positions.keys();
      if (positions.size > POSITIONS_MAX && oldest !== undefined) positions.delete(oldest);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, arrival]);
}
