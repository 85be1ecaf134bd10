import type { AtSlot, Chain } from '../ports/chain.ts';
import { base58 } from './base58.ts';
import type { Lookup } from './message.ts';
import { LOOKUP_TABLE_PROGRAM } from './programs.ts';

/** Addresses stand behind a head of this length. */
const HEAD_BYTES = 56;
const ADDRESS_BYTES = 32;

export interface Loaded {
  readonly writable: readonly string[];
  readonly readonly: readonly string[];
}

/**
 * The accounts that a transaction loads from lookup tables, in its order; null where a table is none, or too short. Tables
 * only ever grow: what is found in one stays there.
 */
export async function loadedAccounts(
  chain: Chain,
  lookups: readonly Lookup[],
  minSlot: bigint,
): Promise<AtSlot<Loaded | null>> {
  if (lookups.length === 0) return { slot: minSlot, value: { writable: [], readonly: [] } };
  const { slot, value: tables } = await chain.accounts(
    lookups.map(({ table }) => table),
    { minSlot },
  );
  const from = (index: number, places: readonly number[]): (string | null)[] => {
    const table = tables[index];
    if (table?.owner !== LOOKUP_TABLE_PROGRAM) return places.map(() => null);
    return places.map((place) => {
      const start = HEAD_BYTES + place * ADDRESS_BYTES;
      const end = start + ADDRESS_BYTES;
      return end <= table.data.length ? base58(table.data.subarray(start, end)) : null;
    });
  };
  const writable = lookups.flatMap((lookup, index) => from(index, lookup.writable));
  const readonly = lookups.flatMap((lookup, index) => from(index, lookup.readonly));
  return { slot, value: isWhole(writable) && isWhole(readonly) ? { writable, readonly } : null };
}

function isWhole(addresses: readonly (string | null)[]): addresses is readonly string[] {
  return !addresses.includes(null);
}
