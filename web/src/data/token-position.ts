import type { CallOutput } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { userKey } from './query-client.ts';

/** How often an open page refreshes: its price is what people look at. */
const REFRESH_INTERVAL = 15_000;

export type TokenPositions = CallOutput<Calls['getTokenPosition']>;

/** What the user has of a token, in one wallet or in all, and what was gained with it. */
export function useTokenPosition(uid: string, mint: string, walletId: string | null) {
  return useQuery({
    queryKey: userKey(uid, 'token-position', mint, walletId),
    queryFn: () => call('getTokenPosition', { mint, walletId }),
    refetchInterval: REFRESH_INTERVAL,
    // Users often come here right after a swap or a send.
    staleTime: 0,
  });
}
