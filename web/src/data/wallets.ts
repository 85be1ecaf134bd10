import type { Wallet } from '@cumulus/contract/shapes.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { userKey } from './query-client.ts';
import { readUserItem, writeUserItem } from './user-storage.ts';

/** How long a screen that stays open shows what it has before it asks again. */
export const REFRESH_INTERVAL = 30_000;
const CACHE = 'wallets';
const DESKTOP_PREFIX = 'desktop-';

export const walletsKey = (uid: string) => userKey(uid, 'wallets');
export const desktopWalletsKey = (uid: string) => userKey(uid, 'desktop-wallets');

/** What the device remembers of the list, for the first paint. `at` in milliseconds. */
interface WalletsCache {
  readonly userId: string;
  readonly at: number;
  readonly wallets: readonly Wallet[];
}

function cached(uid: string): WalletsCache | null {
  const cache = readUserItem<WalletsCache>(CACHE);
  return cache?.userId === uid && Array.isArray(cache.wallets) ? cache : null;
}

function remember(uid: string, wallets: readonly Wallet[]): void {
  writeUserItem(CACHE, { userId: uid, at: Date.now(), wallets } satisfies WalletsCache);
}

/** The user's cloud wallets, most valuable first: what the device remembers at once, then what the server says. `live` asks again while it is shown. */
export function useWallets(uid: string, live = true) {
  return useQuery({
    queryKey: walletsKey(uid),
    queryFn: async (): Promise<readonly Wallet[]> => {
      const { wallets } = await call('getCloudWallets', null);
      remember(uid, wallets);
      return wallets;
    },
    initialData: () => cached(uid)?.wallets,
    initialDataUpdatedAt: () => cached(uid)?.at,
    // However young what the device remembers is: a page loaded anew asks.
    refetchOnMount: ({ state }) => (state.dataUpdateCount === 0 ? 'always' : true),
    select: inValueOrder,
    refetchInterval: live && REFRESH_INTERVAL,
  });
}

const inValueOrder = (wallets: readonly Wallet[]): Wallet[] =>
  wallets.toSorted((a, b) => b.totalUsdValue - a.totalUsdValue);

/** Changes the list as the server has just changed it, here and on the device. */
export function changeWallets(
  client: QueryClient,
  uid: string,
  change: (wallets: readonly Wallet[]) => readonly Wallet[],
): void {
  const wallets = client.setQueryData<readonly Wallet[]>(
    walletsKey(uid),
    (before) => before && change(before),
  );
  if (wallets) remember(uid, wallets);
}

/** A wallet backed up from the desktop app: its address and name are known here, its key is not. */
export interface DesktopWallet {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: string;
  /** Null where the chain could not be read. */
  readonly totalUsdValue: number | null;
}

const desktopWalletId = (publicKey: string): string => `${DESKTOP_PREFIX}${publicKey}`;
export const isDesktopWalletId = (walletId: string): boolean => walletId.startsWith(DESKTOP_PREFIX);

/** The user's backed-up desktop wallets, with what they hold where that can be read. */
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
    // The wallets are listed all the same: which there are does not depend on the chain.
    return new Map();
  }
}
