let isReachable = true;
const listeners = new Set<() => void>();

/** Whether the browser has a network. It does not know if the server answers. */
export const hasNetwork = (): boolean => navigator.onLine;
/** Whether the server can be expected to answer. */
export const isOnline = (): boolean => navigator.onLine && isReachable;

/** Records whether the server has answered. */
export function setReachable(reachable: boolean): void {
  if (reachable === isReachable) return;
  isReachable = reachable;
  for (const listener of listeners) listener();
}

/** Calls `listener` when one of the two changes. Returns the unsubscribe function. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
