import type { Invalidations } from '../db/invalidations.ts';
import { BoundedMap } from '../runtime/bounded-map.ts';
import type { CloudWallet, Wallets } from './wallets.ts';

/** Ten wallets take some 5 kB. */
const REMEMBERED_MAX = 4_000;

export interface RememberedWallets extends Wallets {
  /** This process has just settled a transaction of one of the user's wallets. */
  settled(userId: string): void;
}

interface Entry {
  /** Null while they are read. */
  wallets: readonly CloudWallet[] | null;
}

/**
 * Wallets with their lists remembered: every look at balances begins with one. What this process changes it forgets at
 * once; changes made by any other arrive as notifications of the database, and while they cannot arrive, nothing is
 * remembered. A single wallet is always read: whatever moves money asks for one.
 */
export function rememberedWallets(
  wallets: Wallets,
  invalidations: Pick<Invalidations, 'on' | 'arriving'>,
  /** Has the other processes told that a user's transaction is settled. */
  announce: (userId: string) => void,
): RememberedWallets {
  const entries = new BoundedMap<string, Entry>(REMEMBERED_MAX);
  invalidations.on('wallets_changed', (userId) => {
    if (userId === null) entries.clear();
    else entries.delete(userId);
  });

  /** Forgets however it ends: what fails may have been done all the same. */
  async function changing<T>(userId: string, change: Promise<T>): Promise<T> {
    try {
      return await change;
    } finally {
      entries.delete(userId);
    }
  }

  return {
    async list(userId) {
      const known = entries.get(userId)?.wallets;
      if (known) return known;
      const entry: Entry = { wallets: null };
      entries.set(userId, entry);
      const list = await wallets.list(userId);
      // What a change has overtaken is good for this caller but not to be kept.
      if (invalidations.arriving() && entries.get(userId) === entry) entry.wallets = list;
      return list;
    },
    own: (userId, walletId) => wallets.own(userId, walletId),
    create: (session, name, key) => changing(session.userId, wallets.create(session, name, key)),
    delete: (session, walletId) => changing(session.userId, wallets.delete(session, walletId)),
    setDefault: (session, walletId) => changing(session.userId, wallets.setDefault(session, walletId)),
    settled(userId) {
      entries.delete(userId);
      announce(userId);
    },
  };
}
