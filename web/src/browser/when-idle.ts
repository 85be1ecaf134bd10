/** How long a browser without idle callbacks is given to draw what matters first. */
const SETTLING = 1_000;

/**
 * Fetches code ahead of its first use, once the browser has nothing more urgent to do. Returns how to call it off.
 * What does not load is asked for again when it is needed.
 */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
  const fetch = () => void load().catch(() => {});
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(fetch, SETTLING);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetch);
  return () => cancelIdleCallback(idle);
}
