import type { Address } from '@solana/kit';
import type { Clock } from '../ports/clock.ts';
import { BoundedMap } from '../runtime/bounded-map.ts';
import { isRecent } from '../runtime/recent.ts';
import type { Wallets } from './wallets.ts';

/** What of a wallet never changes. */
interface KnownWallet {
  readonly walletId: string;
  readonly publicKey: Address;
}

const KNOWN_MAX = 10_000;
/** How long one is remembered, milliseconds. */
const KNOWN_FOR = 10_000;

/**
 * A user's own wallet as it was found a moment ago: quotes are wanted at each change of an amount, and every transfer
 * asks. Wallets never pass to others, and one that is deleted meanwhile is missed by the reservation, which reads it
 * again. Throws as Wallets.own.
 */
export function knownWallets(
  own: Wallets['own'],
  clock: Clock,
): (userId: string, walletId: string) => Promise<KnownWallet> {
  const found = new BoundedMap<string, { readonly wallet: KnownWallet; readonly at: number }>(KNOWN_MAX);
  return async (userId, walletId) => {
    const key = `${userId} ${walletId}`;
    const known = found.get(key);
    if (known && isRecent(known.at, clock.now(), KNOWN_FOR)) return known.wallet;
    const { publicKey } = await own(userId, walletId);
    const wallet = { walletId, publicKey };
    found.set(key, { wallet, at: clock.now() });
    return wallet;
  };
}
