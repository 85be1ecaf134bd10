import type { AtSlot, Chain } from '../ports/chain.ts';
import { base58 } from './base58.ts';
import type { Lookup } from './message.ts';
import { LOOKUP_TABLE_PROGRAM } from './programs.ts';

/** Length of a table's header; its addresses follow. */
const HEADER_BYTES = 56;
const ADDRESS_BYTES = 32;

export interface Loaded {
  readonly writable: readonly string[];
  readonly readonly: readonly string[];
}

/**
 * The accounts that a transaction loads from lookup tables, in its order; null if a table does not exist or is too short.
 * Tables only ever grow, so an address that is found stays valid.
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
  const load = (tableIndex: number, indexes: readonly number[]): (string | null)[] => {
    const table = tables[tableIndex];
    if (table?.owner !== LOOKUP_TABLE_PROGRAM) return indexes.map(() => null);
    return indexes.map((index) => {
      const start = HEADER_BYTES + index * ADDRESS_BYTES;
      const end = start + ADDRESS_BYTES;
      return end <= table.data.length ? base58(table.data.subarray(start, end)) : null;
    });
  };
  const writable = lookups.flatMap((lookup, index) => load(index, lookup.writable));
  const readonly = lookups.flatMap((lookup, index) => load(index, lookup.readonly));
  return { slot, value: isComplete(writable) && isComplete(readonly) ? { writable, readonly } : null };
}

function isComplete(addresses: readonly (string | null)[]): addresses is readonly string[] {
  return !addresses.includes(null);
}
