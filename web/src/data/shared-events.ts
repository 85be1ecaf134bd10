import { followServer, type WalletEvents } from './wallet-events.ts';

/** Between tabs of one user. */
type Told = { readonly changed: string | null } | { readonly live: boolean } | 'beat' | 'ask';

/** How long a tab believes another one that says nothing, milliseconds; longer than followServer does. */
const BELIEVED = 60_000;

/**
 * Follows the server's events until `signal` aborts, by one stream for all tabs of a user: the tab that holds the lock has it, and
 * tells the others. Where tabs cannot talk, as over plain HTTP, each has its own.
 */
export function shareEvents(uid: string, events: WalletEvents, signal: AbortSignal): void {
  const name = `cumulus-events-${uid}`;
  if (!navigator.locks || typeof BroadcastChannel !== 'function') {
    void followServer(events, () => {}, signal);
    return;
  }
  const others = new BroadcastChannel(name);
  const tell = (told: Told) => others.postMessage(told);
  let isLeading = false;
  let isLive = false;
  let believing: ReturnType<typeof setTimeout> | undefined;
  const setLive = (next: boolean) => {
    isLive = next;
    events.onLive(next);
  };
  const believe = () => {
    clearTimeout(believing);
    believing = setTimeout(() => setLive(false), BELIEVED);
  };
  others.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data === 'ask') {
      if (isLeading) tell({ live: isLive });
      return;
    }
    if (isLeading) return;
    believe();
    if (data === 'beat') return;
    if ('live' in data) setLive(data.live);
    else events.onChange(data.changed);
  });
  tell('ask');
  navigator.locks
    .request(name, { signal }, async () => {
      isLeading = true;
      clearTimeout(believing);
      await followServer(
        {
          onChange(walletId) {
            events.onChange(walletId);
            tell({ changed: walletId });
          },
          onLive(next) {
            setLive(next);
            tell({ live: next });
          },
        },
        () => tell('beat'),
        signal,
      );
    })
    .catch(() => {});
  signal.addEventListener('abort', () => {
    clearTimeout(believing);
    others.close();
  });
}
