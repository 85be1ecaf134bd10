import type { NanoUsd } from '../profit/nano-usd.ts';

/** How a wallet came by a lot: bought in a swap, received, or rent of an account that came back. */
export type Origin = 'swap' | 'received' | 'rent';

/** Units of one token that came at one time for one cost. */
export interface Lot {
  /** "2026-11-24 15:30:00.123456", UTC; null if the books do not have how they came. */
  readonly since: string | null;
  /** Base units, above zero. */
  readonly amount: bigint;
  /** Null if it is not known. */
  readonly cost: NanoUsd | null;
  readonly origin: Origin | null;
}

/**
 * fifo     units leave with the cost of their own lot, the oldest first.
 * average  units leave with the average cost of all units whose cost is known; how long they were held goes by the oldest first.
 */
export const METHODS = ['fifo', 'average'] as const;
export type Method = (typeof METHODS)[number];

/** What one wallet has of one token. */
export interface Holding {
  put(lot: Lot): void;
  /** Parts of the oldest lots, with their cost. What is not there comes last, as a lot without a time and a cost. */
  take(amount: bigint): Lot[];
  /** What is left, with its cost. */
  left(): Lot[];
}

/** Lots that are gone before the array is cut. */
const GONE_MAX = 1_000;

export function createHolding(method: Method): Holding {
  let lots: Lot[] = [];
  let first = 0;
  /** Taken before it came: the next that comes has left already. */
  let owed = 0n;
  const pool = { amount: 0n, cost: 0n };

  function insert(lot: Lot): void {
    if (lot.cost !== null) {
      pool.amount += lot.amount;
      pool.cost += lot.cost;
    }
    lots.splice(placeOf(lot), 0, lot);
  }

  /** After all that came at its time or before: what came from another wallet keeps its age. */
  function placeOf({ since }: Lot): number {
    let [from, to] = [first, lots.length];
    while (from < to) {
      // Most come last.
      const middle = to === lots.length ? to - 1 : (from + to) >> 1;
      if (isLater(lots[middle]!.since, since)) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  function takeOldest(amount: bigint): Lot[] {
    const taken: Lot[] = [];
    let rest = amount;
    while (rest > 0n && first < lots.length) {
      const lot = lots[first]!;
      const [part, remainder] = split(lot, rest);
      taken.push(part);
      rest -= part.amount;
      if (remainder) lots[first] = remainder;
      else first += 1;
    }
    if (first > GONE_MAX && first * 2 > lots.length) [lots, first] = [lots.slice(first), 0];
    return taken;
  }

  return {
    put(lot) {
      if (owed === 0n) return insert(lot);
      const [early, rest] = split(lot, owed);
      owed -= early.amount;
      if (rest) insert(rest);
    },
    take(amount) {
      const taken = takeOldest(amount);
      const known = sum(taken.filter(({ cost }) => cost !== null));
      const cost =
        method === 'fifo'
          ? taken.reduce((total, lot) => total + (lot.cost ?? 0n), 0n)
          : share(pool.cost, known, pool.amount);
      pool.amount -= known;
      pool.cost -= cost;
      const parts = method === 'fifo' ? taken : withCost(taken, known, cost);
      const missing = amount - sum(taken);
      if (missing === 0n) return parts;
      owed += missing;
      return [...parts, { since: null, amount: missing, cost: null, origin: null }];
    },
    left() {
      const there = lots.slice(first);
      return method === 'fifo' ? there : withCost(there, pool.amount, pool.cost);
    },
  };
}

/** At most `amount` of a lot, and the rest with its share of the cost. */
function split(lot: Lot, amount: bigint): [Lot, Lot | null] {
  if (lot.amount <= amount) return [lot, null];
  const cost = lot.cost === null ? null : share(lot.cost, amount, lot.amount);
  const left = lot.cost === null ? null : lot.cost - cost!;
  return [
    { ...lot, amount, cost },
    { ...lot, amount: lot.amount - amount, cost: left },
  ];
}

/** Distributes a cost among the lots whose cost is known, `known` units together. */
function withCost(lots: readonly Lot[], known: bigint, cost: NanoUsd): Lot[] {
  let [unitsLeft, costLeft] = [known, cost];
  return lots.map((lot) => {
    if (lot.cost === null) return lot;
    const part = share(costLeft, lot.amount, unitsLeft);
    unitsLeft -= lot.amount;
    costLeft -= part;
    return { ...lot, cost: part };
  });
}

function isLater(one: string | null, other: string | null): boolean {
  return one !== null && (other === null || one > other);
}

const sum = (lots: readonly Lot[]): bigint => lots.reduce((total, lot) => total + lot.amount, 0n);

/** Rounded down; all of it for the whole, so that no part gets lost. */
export function share(total: bigint, part: bigint, whole: bigint): bigint {
  return part === whole ? total : (total * part) / whole;
}
