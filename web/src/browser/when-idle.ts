/** Milliseconds to wait in browsers without idle callbacks. */
const FALLBACK_DELAY = 1_000;

/** Loads code when the browser is idle. Failures are ignored: the code loads again when it is needed. Returns a cancel function. */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
  const fetch = () => void load().catch(() => {});
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(fetch, FALLBACK_DELAY);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetch);
  return () => cancelIdleCallback(idle);
}
