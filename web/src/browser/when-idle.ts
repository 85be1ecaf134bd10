/** Milliseconds to wait in browsers without idle callbacks. */
const FALLBACK_DELAY_MS = 1_000;
/** How long to wait for what the screen waits for. */
const PATIENCE_MS = 10_000;

/** How many things the screen waits for. */
let awaited = 0;
const waiting = new Set<() => void>();

/** The screen waits for something: nothing is fetched ahead until the returned function is called. */
export function holdFetching(): () => void {
  awaited++;
  return () => {
    awaited--;
    if (awaited === 0) for (const go of waiting) go();
  };
}

/**
 * Loads code when the browser is idle and the screen waits for nothing. Failures are ignored: if the code is needed, it loads again, or
 * the screen says that it could not be shown (Chromium asks again only after the page was loaded again). Returns a cancel function.
 */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
  let isLate = false;
  const fetch = () => {
    if (awaited > 0 && !isLate) return void waiting.add(again);
    end();
    load().catch(() => {});
  };
  let cancelIdle = onIdle(fetch);
  const patience = setTimeout(() => {
    isLate = true;
    again();
  }, PATIENCE_MS);
  const end = () => {
    clearTimeout(patience);
    waiting.delete(again);
    cancelIdle();
  };
  const again = () => {
    waiting.delete(again);
    cancelIdle();
    cancelIdle = onIdle(fetch);
  };
  return end;
}

function onIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, FALLBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act);
  return () => cancelIdleCallback(idle);
}
