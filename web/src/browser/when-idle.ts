/** Milliseconds to wait in browsers without idle callbacks. */
const FALLBACK_DELAY = 1_000;

/**
 * Loads code when the browser is idle. Failures are ignored: if the code is needed, it loads again, or the screen says that it could
 * not be shown (Chromium asks again only after the page was loaded again). Returns a cancel function.
 */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
  const fetch = () => void load().catch(() => {});
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(fetch, FALLBACK_DELAY);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetch);
  return () => cancelIdleCallback(idle);
}
