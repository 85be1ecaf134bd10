import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Movement, movements } from '../profit/event.ts';
import type { NanoUsd } from '../profit/nano-usd.ts';
import { createHolding, type Holding, type Lot, type Method, type Origin, share } from './lots.ts';
import { divide, type Part, type Rest } from './own-transfers.ts';

/** An event of a wallet, with what the user's other wallets had of the same transaction. */
export interface GainsEvent extends Part {
  readonly signature: string | null;
  readonly others: readonly Part[] | null;
}

/**
 * Units of one lot that left a wallet, or that it still has.
 * sold  given for something else in a swap.
 * sent  to an address that is not one of the user's wallets here: what for, the books do not have.
 * cost  paid to the network: a fee, or rent of an account for others' tokens.
 * held  still there.
 */
export interface Disposal {
  readonly kind: 'sold' | 'sent' | 'cost' | 'held';
  readonly walletId: string;
  readonly wallet: string;
  readonly mint: string;
  readonly lot: Lot;
  /** When it left; null if it is held. */
  readonly at: string | null;
  /** Of what was sold, if there was a price; null of all else. */
  readonly proceeds: NanoUsd | null;
  readonly signature: string | null;
}

/** Follows the lots of all wallets of a user, each wallet by itself. */
export interface Gains {
  /** What left by an event. Events come by time and id. */
  apply(event: GainsEvent): Disposal[];
  held(): Iterable<Disposal>;
}

export function createGains(method: Method): Gains {
  const wallets = new Map<string, { name: string; readonly holdings: Map<string, Holding> }>();
  /** Transactions of several wallets: those whose own event is yet to come, and is done. By signature. */
  const done = new Map<string, Set<string>>();

  function holding(walletId: string, name: string, mint: string): Holding {
    const wallet = wallets.get(walletId) ?? { name, holdings: new Map<string, Holding>() };
    wallets.set(walletId, wallet);
    const found = wallet.holdings.get(mint) ?? createHolding(method);
    wallet.holdings.set(mint, found);
    return found;
  }

  /** All parts of a transaction at the first of its events: that of the sender may come after that of the recipient. */
  function partsOf(event: GainsEvent): readonly Part[] {
    const { signature, others, walletId } = event;
    if (signature === null || !others) return [event];
    const waiting = done.get(signature);
    if (waiting?.delete(walletId)) {
      if (waiting.size === 0) done.delete(signature);
      return [];
    }
    // An earlier one came when this one was not in the books yet: it has left as sent to others.
    if (others.some((other) => isBefore(other, event))) return [event];
    done.set(signature, new Set(others.map((other) => other.walletId)));
    return [event, ...others];
  }

  function move(parts: readonly Part[], transfers: ReturnType<typeof divide>['transfers']): void {
    const names = new Map(parts.map(({ walletId, wallet }) => [walletId, wallet]));
    for (const { from, to, mint, amount } of transfers) {
      const taker = holding(to, names.get(to)!, mint);
      for (const lot of holding(from, names.get(from)!, mint).take(amount)) taker.put(lot);
    }
  }

  function leave({ part, feeLamports, changes }: Rest, signature: string | null): Disposal[] {
    const { walletId, wallet, at, reason } = part;
    const moved = movements({ signature: '', slot: 0n, feeLamports: 0n, changes });
    const isSwap = moved.some(({ kind }) => kind === 'sold');
    const origin: Origin = reason === 'reclaim' ? 'rent' : isSwap ? 'swap' : 'received';
    const isBesideTokens = part.changes.some(({ mint }) => mint !== SOL_MINT);
    const left: Disposal[] = [];
    const take = (kind: Disposal['kind'], mint: string, amount: bigint, proceeds: NanoUsd | null) => {
      let [unitsLeft, proceedsLeft] = [amount, proceeds];
      for (const lot of holding(walletId, wallet, mint).take(amount)) {
        const got = proceedsLeft === null ? null : share(proceedsLeft, lot.amount, unitsLeft);
        unitsLeft -= lot.amount;
        if (proceedsLeft !== null) proceedsLeft -= got!;
        left.push({ kind, walletId, wallet, mint, lot, at, proceeds: got, signature });
      }
    };
    for (const movement of moved) {
      const { kind, mint, amount } = movement;
      if (kind === 'in')
        holding(walletId, wallet, mint).put({ since: at, amount, cost: movement.cost, origin });
      else if (kind === 'sold') take('sold', mint, amount, movement.proceeds);
      else take(isCost(movement, isBesideTokens) ? 'cost' : 'sent', mint, amount, null);
    }
    if (feeLamports > 0n) take('cost', SOL_MINT, feeLamports, null);
    return left;
  }

  return {
    apply(event) {
      const parts = partsOf(event);
      if (parts.length === 0) return [];
      const { transfers, rests } = divide(parts);
      move(parts, transfers);
      return rests.flatMap((rest) => leave(rest, event.signature));
    },
    *held() {
      for (const [walletId, { name: wallet, holdings }] of wallets)
        for (const [mint, found] of holdings)
          for (const lot of found.left())
            yield { kind: 'held', walletId, wallet, mint, lot, at: null, proceeds: null, signature: null };
    },
  };
}

/** SOL beside tokens is rent of an account that was opened for them. */
function isCost({ mint }: Movement, isBesideTokens: boolean): boolean {
  return mint === SOL_MINT && isBesideTokens;
}

function isBefore(one: Part, other: Part): boolean {
  return one.at < other.at || (one.at === other.at && one.id < other.id);
}
