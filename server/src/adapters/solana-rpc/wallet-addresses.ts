import type { Address } from '@solana/kit';
import type { Chain } from '../../ports/chain.ts';
import type { StreamPart } from '../../ports/chain-stream.ts';
import { causedBy } from '../../runtime/context.ts';
import { addressBytes } from '../../solana/address-bytes.ts';

/** An address of a wallet: its own, or one of its token accounts, as a transfer of tokens does not name the owner. */
export interface Watched {
  readonly owner: Address;
  /** The newest transaction that is known; null before the first. */
  seen: string | null;
  /** The newest slot when it was first listened to; null while that is unknown. */
  since: bigint | null;
}

/** The addresses of wallets that are listened to, and what is known of each. */
export interface WalletAddresses {
  readonly watched: ReadonlyMap<Address, Watched>;
  wallets(): Iterable<Address>;
  /** Watches these wallets and no others; returns those that are new. */
  watch(wallets: readonly Address[]): readonly Address[];
  /** Adds token accounts of a wallet, those with something in them first. */
  addAccounts(owner: Address): Promise<void>;
  /** A new slot of the node. */
  reached(slot: bigint): void;
  /** What has happened to an address since its newest known transaction, or since it was first listened to; null if nothing has. */
  missed(address: Address): Promise<StreamPart | null>;
}

interface Listeners {
  onAdded(address: Address): void;
  onRemoved(address: Address): void;
}

/** Nodes limit how much one connection subscribes to. Token accounts, which anyone can open for a wallet, leave room for other wallets. */
const SUBSCRIPTIONS_MAX = 1_000;
const ACCOUNTS_MAX = 700;
const ACCOUNTS_PER_WALLET_MAX = 20;
/** Most signatures that are listed of what was missed of one address. What is older is found by comparing wallet and chain. */
const MISSED_MAX = 1_000;

export function createWalletAddresses(
  chain: Pick<Chain, 'holdings' | 'signaturesFor'>,
  { onAdded, onRemoved }: Listeners,
): WalletAddresses {
  const watched = new Map<Address, Watched>();
  let wallets: ReadonlySet<Address> = new Set();
  let newestSlot: bigint | null = null;

  function add(address: Address, owner: Address): void {
    if (watched.has(address) || watched.size >= SUBSCRIPTIONS_MAX) return;
    watched.set(address, { owner, seen: null, since: newestSlot });
    onAdded(address);
  }

  return {
    watched,
    wallets: () => wallets,
    watch(next) {
      const before = wallets;
      wallets = new Set(next);
      for (const [address, { owner }] of watched) {
        if (wallets.has(owner)) continue;
        watched.delete(address);
        onRemoved(address);
      }
      const added = next.filter((wallet) => !before.has(wallet));
      for (const wallet of added) add(wallet, wallet);
      return added;
    },
    async addAccounts(owner) {
      if (!wallets.has(owner)) return;
      const [held] = (await causedBy('look', () => chain.holdings([owner]))).value;
      if (!wallets.has(owner)) return;
      const tokens = (held?.tokens ?? []).toSorted(
        (a, b) => Number(a.amount === 0n) - Number(b.amount === 0n),
      );
      const own = [...watched].filter(
        ([address, entry]) => entry.owner === owner && address !== owner,
      ).length;
      const room = Math.min(ACCOUNTS_PER_WALLET_MAX - own, ACCOUNTS_MAX - (watched.size - wallets.size));
      const added = tokens.filter(({ address }) => !watched.has(address)).slice(0, Math.max(0, room));
      for (const { address } of added) add(address, owner);
    },
    reached(slot) {
      newestSlot = slot;
      for (const entry of watched.values()) entry.since ??= newestSlot;
    },
    async missed(address) {
      const entry = watched.get(address);
      // What was there before it was watched is found by comparing wallet and chain.
      if (!entry || entry.since === null) return null;
      const { seen, since } = entry;
      const listed = await causedBy('deposit', () =>
        chain.signaturesFor(address, { until: seen, limit: MISSED_MAX }),
      );
      entry.seen ??= listed[0]?.signature ?? null;
      const transactions = listed
        .toReversed()
        .flatMap((one) => (one.failed || one.slot < since ? [] : [shown(one, address, entry)]));
      if (transactions.length === 0) return null;
      return { transactions, upTo: null, isLost: listed.length === MISSED_MAX, scope: 'wallets' };
    },
  };
}

/** A transaction that touches a watched address, as a stream tells it. */
export function shown(
  { signature, slot }: { readonly signature: string; readonly slot: bigint },
  address: Address,
  { owner }: Watched,
): StreamPart['transactions'][number] {
  return { signature, slot, keys: [addressBytes(address)!], owners: [addressBytes(owner)!] };
}
