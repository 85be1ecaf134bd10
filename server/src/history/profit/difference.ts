import type { Mint } from '../../ports/units.ts';

interface Held {
  readonly mint: Mint;
  readonly amount: bigint;
}

/** Differences between chain and ledger by mint: the booked sum, and what is missing in it. */
export type Differences = ReadonlyMap<Mint, { readonly booked: bigint; readonly delta: bigint }>;

/** Compares what a wallet holds on the chain, by mint, with the sums of its ledger. */
export function differences(held: readonly Held[], booked: ReadonlyMap<Mint, bigint>): Differences {
  const holds = new Map<Mint, bigint>(held.map(({ mint, amount }) => [mint, amount]));
  const mints = new Set([...holds.keys(), ...booked.keys()]);
  return new Map(
    [...mints].flatMap((mint) => {
      const sum = booked.get(mint) ?? 0n;
      const delta = (holds.get(mint) ?? 0n) - sum;
      return delta === 0n ? [] : [[mint, { booked: sum, delta }] as const];
    }),
  );
}

/** Whether the ledger has exactly what a wallet holds; every read of balances asks. */
export function isBooked(held: readonly Held[], booked: ReadonlyMap<Mint, bigint>): boolean {
  if (held.some(({ mint, amount }) => booked.get(mint) !== amount)) return false;
  let count = 0;
  for (const amount of booked.values()) if (amount !== 0n) count += 1;
  return count === held.length;
}
