/** The address that a pressed push message asks for, until a screen takes it: it may come before the app has loaded. */
let asked: string | null = null;
let taker: ((address: string) => void) | null = null;

/** Listens to the service worker from the first moment on. */
export function listenForPushed(workers: EventTarget | undefined = navigator.serviceWorker): void {
  workers?.addEventListener('message', (event) => {
    const { open } = ((event as MessageEvent).data ?? {}) as { open?: unknown };
    if (typeof open !== 'string') return;
    if (taker) taker(open);
    else asked = open;
  });
}

/** Gives `take` the address that is waiting, and each later one. Returns how to stop that. */
export function takePushed(take: (address: string) => void): () => void {
  taker = take;
  if (asked !== null) take(asked);
  asked = null;
  return () => {
    taker = null;
  };
}
