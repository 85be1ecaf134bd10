import type { CallOutput } from '@cumulus/contract/call.ts';
import { holdingsOf } from '@cumulus/contract/holdings.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { TokenFacts, Wallet } from '@cumulus/contract/shapes.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { initialFrom, userCache } from './local-cache.ts';
import { userKey } from './query-client.ts';
import { walletInterval } from './wallet-interval.ts';

/** How often an open screen refreshes what has no events. */
export const REFRESH_INTERVAL = 30_000;
const DESKTOP_PREFIX = 'desktop-';

export const walletsKey = (uid: string) => userKey(uid, 'wallets');
export const desktopWalletsKey = (uid: string) => userKey(uid, 'desktop-wallets');

const cacheOf = (uid: string) => userCache<readonly Wallet[]>('wallets', uid, false);

/** The user's cloud wallets, most valuable first: from the device's cache at once, then from the server. `live` refreshes. */
export function useWallets(uid: string, live = true) {
  return useQuery({
    queryKey: walletsKey(uid),
    queryFn: async (): Promise<readonly Wallet[]> => {
      const cache = cacheOf(uid);
      const wallets = whole(await call('getCloudWallets', { tokensApart: true }));
      cache.write(wallets);
      return wallets;
    },
    ...initialFrom(() => cacheOf(uid)),
    select: inValueOrder,
    refetchInterval: live && walletInterval,
  });
}

/** Wallets with what is shown of their tokens, which a server of an earlier version sends with each holding. */
function whole(answer: CallOutput<Calls['getCloudWallets']>): readonly Wallet[] {
  const { wallets, tokens }: { wallets: typeof answer.wallets; tokens?: readonly TokenFacts[] } = answer;
  const facts = new Map(tokens?.map((token) => [token.mint, token]));
  return wallets.map((wallet) => ({ ...wallet, tokens: holdingsOf(wallet.tokens, facts) }));
}

const inValueOrder = (wallets: readonly Wallet[]): Wallet[] =>
  wallets.toSorted((a, b) => b.totalUsdValue - a.totalUsdValue);

/** Changes the list as the server has just done, in the query cache and on the device. */
export function changeWallets(
  client: QueryClient,
  uid: string,
  change: (wallets: readonly Wallet[]) => readonly Wallet[],
): void {
  const wallets = client.setQueryData<readonly Wallet[]>(
    walletsKey(uid),
    (before) => before && change(before),
  );
  if (wallets) cacheOf(uid).write(wallets);
}

/** A wallet backed up from the desktop app: only its address and name are known. */
export interface DesktopWallet {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: string;
  /** Null if the chain could not be read. */
  readonly totalUsdValue: number | null;
}

const desktopWalletId = (publicKey: string): string => `${DESKTOP_PREFIX}${publicKey}`;
export const isDesktopWalletId = (walletId: string): boolean => walletId.startsWith(DESKTOP_PREFIX);

/** The user's backed-up desktop wallets, with their balances if the chain could be read. */
export function useDesktopWallets(uid: string, enabled: boolean) {
  return useQuery({
    queryKey: desktopWalletsKey(uid),
    queryFn: async (): Promise<DesktopWallet[]> => {
      const { wallets } = await call('getBackedUpWallets', null);
      const worth = await desktopValues(wallets.map(({ publicKey }) => publicKey));
      return wallets.map(({ name, publicKey }) => ({
        walletId: desktopWalletId(publicKey),
        name,
        publicKey,
        totalUsdValue: worth.get(publicKey) ?? null,
      }));
    },
    enabled,
    refetchInterval: REFRESH_INTERVAL,
  });
}

async function desktopValues(publicKeys: string[]): Promise<ReadonlyMap<string, number>> {
  if (publicKeys.length === 0) return new Map();
  try {
    const { balances } = await call('getCloudWalletBalances', { walletIds: [], publicKeys });
    return new Map(balances.map(({ publicKey, totalUsdValue }) => [publicKey, totalUsdValue]));
  } catch {
    // The list itself does not depend on the chain.
    return new Map();
  }
}
