import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKey } from './query-client.ts';
import { shareEvents } from './shared-events.ts';
import { setLive } from './wallet-interval.ts';

/** Several changes within this time are one, milliseconds. */
const GATHER = 150;
/** A stream that ends and begins again within this time counts as one. */
const GRACE = 5_000;
/** What depends on the transactions of wallets. */
const CHANGING = ['wallets', 'balances', 'transactions', 'token-position', 'unread-notices'];

/** Refreshes what is on the screen as soon as the server says that a wallet has changed. Once for each signed-in tab. */
export function useLiveWallets(uid: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stopping = new AbortController();
    let changed = new Set<string | null>();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let losing: ReturnType<typeof setTimeout> | undefined;
    const change = (walletId: string | null) => {
      changed.add(walletId);
      gathering ??= setTimeout(() => {
        gathering = undefined;
        refresh(client, uid, changed);
        changed = new Set();
      }, GATHER);
    };
    let isLive = false;
    const become = (next: boolean) => {
      losing = undefined;
      isLive = next;
      setLive(next);
      // Also sets the polls to their new pace.
      change(null);
    };
    shareEvents(
      uid,
      {
        onChange: change,
        onLive(next) {
          if (next) {
            clearTimeout(losing);
            become(true);
          } else if (isLive) losing ??= setTimeout(() => become(false), GRACE);
        },
      },
      stopping.signal,
    );
    return () => {
      stopping.abort();
      clearTimeout(gathering);
      clearTimeout(losing);
      setLive(false);
    };
  }, [client, uid]);
}

/** Asks for what is shown of these wallets; null stands for all. */
function refresh(client: QueryClient, uid: string, wallets: ReadonlySet<unknown>): void {
  for (const kind of CHANGING)
    void client.invalidateQueries({
      queryKey: userKey(uid, kind),
      predicate: ({ queryKey }) => kind !== 'balances' || wallets.has(null) || wallets.has(queryKey.at(-1)),
    });
}
