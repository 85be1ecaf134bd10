import { type Address, getAddressDecoder } from '@solana/kit';
import type { AtSlot, Chain } from '../ports/chain.ts';
import type { Lookup } from './message.ts';
import { LOOKUP_TABLE_PROGRAM } from './programs.ts';

/** Length of a table's header; its addresses follow. */
const HEADER_BYTES = 56;
const ADDRESS_BYTES = 32;
const addressDecoder = getAddressDecoder();

export interface Loaded {
  readonly writable: readonly Address[];
  readonly readonly: readonly Address[];
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
  const load = (tableIndex: number, indexes: readonly number[]): (Address | null)[] => {
    const table = tables[tableIndex];
    if (table?.owner !== LOOKUP_TABLE_PROGRAM) return indexes.map(() => null);
    return indexes.map((index) => {
      const start = HEADER_BYTES + index * ADDRESS_BYTES;
      const end = start + ADDRESS_BYTES;
      return end <= table.data.length ? addressDecoder.decode(table.data.subarray(start, end)) : null;
    });
  };
  const writable = lookups.flatMap((lookup, index) => load(index, lookup.writable));
  const readonly = lookups.flatMap((lookup, index) => load(index, lookup.readonly));
  return { slot, value: isComplete(writable) && isComplete(readonly) ? { writable, readonly } : null };
}

function isComplete(addresses: readonly (Address | null)[]): addresses is readonly Address[] {
  return !addresses.includes(null);
}
