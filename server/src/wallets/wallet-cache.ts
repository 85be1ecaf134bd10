import type { Address } from '@solana/kit';
import type { Invalidations } from '../db/invalidations.ts';
import type { Clock } from '../ports/clock.ts';
import { createCache } from '../runtime/cache.ts';
import type { CloudWallet } from './store.ts';
import type { Wallets } from './wallets.ts';

/** Ten wallets take some 5 kB. */
const LISTS_MAX = 4_000;
const OWNED_MAX = 10_000;
const OWNED_MAX_AGE_MS = 10_000;

export interface WalletLists extends Pick<Wallets, 'list'> {
  /** Call it when this process has changed a user's wallets. */
  invalidate(userId: string): void;
  /** Call it when this process has settled a transaction of one of the user's wallets. */
  settled(userId: string): void;
}

/**
 * Cached lists of wallets: each read of balances starts with one. Changes of this process invalidate a list at once, those
 * of other processes by a notification of the database; while notifications do not arrive, nothing is cached.
 */
export function createWalletLists(
  { list }: Pick<Wallets, 'list'>,
  invalidations: Pick<Invalidations, 'on' | 'arriving'>,
  /** Notifies the other processes that a user's transaction is settled. */
  announce: (userId: string) => void,
): WalletLists {
  const lists = createCache<string, readonly CloudWallet[]>({
    max: LISTS_MAX,
    canKeep: invalidations.arriving,
  });
  invalidations.on('wallets_changed', lists.invalidate);
  return {
    list: (userId) => lists.load(userId, () => list(userId)),
    invalidate: lists.invalidate,
    settled(userId) {
      lists.invalidate(userId);
      announce(userId);
    },
  };
}

/** Wallets with cached lists. A single wallet is always read: it is what moves money. */
export function createCachedWallets(
  wallets: Wallets,
  lists: Pick<WalletLists, 'list' | 'invalidate'>,
): Wallets {
  /** Invalidates after a failure too: the change may be committed. */
  async function changing<T>(userId: string, change: Promise<T>): Promise<T> {
    try {
      return await change;
    } finally {
      lists.invalidate(userId);
    }
  }

  return {
    list: lists.list,
    own: (userId, walletId) => wallets.own(userId, walletId),
    create: (session, name, key, request) =>
      changing(session.userId, wallets.create(session, name, key, request)),
    delete: (session, walletId) => changing(session.userId, wallets.delete(session, walletId)),
    setDefault: (session, walletId) => changing(session.userId, wallets.setDefault(session, walletId)),
  };
}

/** The part of a wallet that never changes. */
export interface OwnedWallet {
  readonly walletId: string;
  readonly publicKey: Address;
}

/**
 * Looks up a user's own wallet, cached for some seconds: a quote needs it at each change of an amount. That is safe because
 * wallets never change their owner, and the reservation of a payment reads again whether the wallet was deleted.
 * Throws as Wallets.own.
 */
export function createOwnedWalletLookup(
  own: Wallets['own'],
  clock: Pick<Clock, 'now'>,
): (userId: string, walletId: string) => Promise<OwnedWallet> {
  const owned = createCache<string, OwnedWallet>({
    max: OWNED_MAX,
    expiry: { clock, maxAgeMs: OWNED_MAX_AGE_MS },
  });
  return (userId, walletId) =>
    owned.load(`${userId} ${walletId}`, async () => {
      const { publicKey } = await own(userId, walletId);
      return { walletId, publicKey };
    });
}
