import type { Address } from '@solana/kit';
import type { Invalidations } from '../db/invalidations.ts';

/** Called with a wallet that has changed, or with null if any of the user's wallets may have. */
export type Changed = (walletId: string | null) => void;

export interface Viewers {
  /**
   * Tells of changes of a user's wallets from when it resolves, until the function that it returns is called. Of changes that this
   * process is not notified of, it tells nothing: `lost` is called instead.
   */
  add(userId: string, changed: Changed, lost: () => void): Promise<() => void>;
}

interface Deps {
  readonly invalidations: Pick<Invalidations, 'on'>;
  readonly list: (userId: string) => Promise<readonly { walletId: string; publicKey: Address }[]>;
  /** Told of the addresses of all wallets that someone looks at. */
  readonly watch: (wallets: readonly Address[]) => void;
}

interface Viewed {
  readonly viewers: Set<{ readonly changed: Changed; readonly lost: () => void }>;
  wallets: readonly { readonly walletId: string; readonly publicKey: Address }[];
  /** The newest read of them, which begins when those before it have ended. */
  reading: Promise<void>;
}

/** Who looks at their wallets by this process. Create it before the first await. */
export function createViewers({ invalidations, list, watch }: Deps): Viewers {
  const byUser = new Map<string, Viewed>();
  const users = new Map<string, string>();

  function read(userId: string, viewed: Viewed): Promise<void> {
    viewed.reading = viewed.reading.catch(() => {}).then(() => readNow(userId, viewed));
    return viewed.reading;
  }

  async function readNow(userId: string, viewed: Viewed): Promise<void> {
    const wallets = await list(userId);
    if (byUser.get(userId) !== viewed) return;
    forget(viewed);
    viewed.wallets = wallets;
    for (const { walletId } of wallets) users.set(walletId, userId);
    watchAll();
  }

  function forget({ wallets }: Viewed): void {
    for (const { walletId } of wallets) users.delete(walletId);
  }

  function watchAll(): void {
    watch([...byUser.values()].flatMap(({ wallets }) => wallets.map(({ publicKey }) => publicKey)));
  }

  function tell(userId: string, walletId: string | null): void {
    for (const { changed } of byUser.get(userId)?.viewers ?? []) changed(walletId);
  }

  function loseAll(): void {
    for (const { viewers } of byUser.values()) for (const { lost } of viewers) lost();
  }

  // What was booked, and what that did to cost and profit.
  for (const channel of ['deposits_booked', 'positions_changed'] as const)
    invalidations.on(channel, (walletId) => {
      if (walletId === null) return loseAll();
      const userId = users.get(walletId);
      if (userId !== undefined) tell(userId, walletId);
    });
  invalidations.on('wallets_changed', (userId) => {
    const viewed = userId === null ? undefined : byUser.get(userId);
    if (userId === null || !viewed) return;
    tell(userId, null);
    read(userId, viewed).catch(() => {
      for (const { lost } of viewed.viewers) lost();
    });
  });

  return {
    async add(userId, changed, lost) {
      const viewed: Viewed = byUser.get(userId) ?? {
        viewers: new Set(),
        wallets: [],
        reading: Promise.resolve(),
      };
      const viewer = { changed, lost };
      viewed.viewers.add(viewer);
      byUser.set(userId, viewed);
      const remove = (): void => {
        if (!viewed.viewers.delete(viewer) || viewed.viewers.size > 0) return;
        byUser.delete(userId);
        forget(viewed);
        watchAll();
      };
      try {
        await (viewed.viewers.size === 1 ? read(userId, viewed) : viewed.reading);
      } catch (error) {
        remove();
        throw error;
      }
      return remove;
    },
  };
}
