import type { Wallet, WalletBalances } from '@cumulus/contract/shapes.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { CallFailure } from './failure.ts';
import { userKey } from './query-client.ts';
import { quotedAt } from './quoted-at.ts';
import { walletInterval } from './wallet-interval.ts';
import {
  desktopWalletsKey,
  isDesktopWalletId,
  REFRESH_INTERVAL,
  useDesktopWallets,
  useWallets,
  walletsKey,
} from './wallets.ts';

const balancesKey = (uid: string, walletId: string) => userKey(uid, 'balances', walletId);

export interface WalletIdentity {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: string;
  readonly isDefault: boolean;
  readonly isReadOnly: boolean;
}

export type WalletHoldings = Pick<
  WalletBalances,
  'tokens' | 'totalUsdValue' | 'emptyAccounts' | 'excessAccounts'
>;

/** One wallet of the user and its balances; both undefined until known. */
export interface WalletDetail {
  readonly wallet: WalletIdentity | undefined;
  readonly balances: WalletHoldings | undefined;
  /** When the chain was read, or earlier if its prices are older, milliseconds; 0 before the first read. */
  readonly updatedAt: number;
  /** Why there is nothing to show, or nothing new. */
  readonly failure: Error | null;
  /** The user has no such wallet. */
  readonly isMissing: boolean;
  /** Fetches the balances again. Rejects if that fails. */
  readonly refresh: () => Promise<void>;
}

/** One of the user's wallets by its id, including desktop wallets. */
export function useWallet(uid: string, walletId: string): WalletDetail {
  const client = useQueryClient();
  const isDesktop = isDesktopWalletId(walletId);
  const cloud = useWallets(uid, false);
  const desktop = useDesktopWallets(uid, isDesktop);
  const list = isDesktop ? desktop : cloud;
  const balances = useBalances(uid, walletId);

  const cloudWallet = cloud.data?.find((one) => one.walletId === walletId);
  const found = cloudWallet ?? desktop.data?.find((one) => one.walletId === walletId);
  const wallet = found && {
    walletId,
    name: found.name,
    publicKey: found.publicKey,
    isDefault: cloudWallet?.isDefault ?? false,
    isReadOnly: cloudWallet?.isReadOnly ?? true,
  };
  // The cached list may lack a wallet that was created on another device.
  const isUnlisted = !found && list.isSuccess && !list.isFetching;
  const isUnknown = balances.error instanceof CallFailure && balances.error.code === 'WALLET_NOT_FOUND';
  const pricedAt = quotedAt(balances.data?.tokens.map((token) => token.pricedAt) ?? []);
  return {
    wallet,
    balances: balances.data ?? undefined,
    updatedAt: balances.isPlaceholderData ? 0 : Math.min(balances.dataUpdatedAt, pricedAt),
    failure: found ? balances.error : (list.error ?? balances.error),
    isMissing: isUnlisted || isUnknown,
    refresh: () => refreshBalances(client, uid, walletId),
  };
}

async function readBalances(walletId: string): Promise<WalletHoldings> {
  const { balances } = await call('getCloudWalletBalances', { walletIds: [walletId] });
  const [balance] = balances;
  if (!balance) throw new CallFailure('WALLET_NOT_FOUND', 'NOT_FOUND', 'Wallet not found');
  return balance;
}

function useBalances(uid: string, walletId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: balancesKey(uid, walletId),
    queryFn: () => readBalances(walletId),
    placeholderData: () => fromList(client.getQueryData<readonly Wallet[]>(walletsKey(uid)), walletId),
    refetchInterval: isDesktopWalletId(walletId) ? REFRESH_INTERVAL : walletInterval,
  });
}

/** Balances from the wallet list, shown until the chain has been read. */
function fromList(wallets: readonly Wallet[] | undefined, walletId: string): WalletHoldings | undefined {
  return wallets?.find((one) => one.walletId === walletId);
}

/** Refreshes one wallet's balances, then the list. Rejects if the chain could not be read. */
export async function refreshBalances(client: QueryClient, uid: string, walletId: string): Promise<void> {
  void client.invalidateQueries({
    queryKey: isDesktopWalletId(walletId) ? desktopWalletsKey(uid) : walletsKey(uid),
  });
  // An answer on its way may be out of date.
  const queryKey = balancesKey(uid, walletId);
  await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
}
