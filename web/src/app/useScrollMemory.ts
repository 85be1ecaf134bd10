import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from '../router/Router.tsx';

const places = new Map<string, number>();
const KEPT_MAX = 50;

/** A new screen starts at its top; going back finds the place that was left. */
export function useScrollMemory(): void {
  const { key, arrival } = useLocation();

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    window.scrollTo(0, arrival === 'pop' ? (places.get(key) ?? 0) : 0);
    const remember = () => {
      places.delete(key);
      places.set(key, window.scrollY);
      const [oldest] = places.keys();
      if (places.size > KEPT_MAX && oldest !== undefined) places.delete(oldest);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, arrival]);
}
