import type { Account } from './account.ts';
import { addressOf } from './base58.ts';
import type { Message } from './wire-message.ts';

export const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111';
const ADDRESSES_AT = 56;

/** All keys of a message, those of lookup tables behind its own; null if a table is missing or too short. */
export function allKeys(
  message: Message,
  accountOf: (address: string) => Account | null,
): readonly string[] | null {
  if (message.lookups.length === 0) return message.staticKeys;
  const writable: (string | null)[] = [];
  const readonly: (string | null)[] = [];
  for (const lookup of message.lookups) {
    const table = accountOf(lookup.table);
    if (table?.owner !== LOOKUP_TABLE_PROGRAM) return null;
    const keyAt = (index: number): string | null => {
      const at = ADDRESSES_AT + index * 32;
      return at + 32 <= table.data.length ? addressOf(table.data.subarray(at, at + 32)) : null;
    };
    writable.push(...Array.from(lookup.writable, keyAt));
    readonly.push(...Array.from(lookup.readonly, keyAt));
  }
  const loaded = [...writable, ...readonly].filter((key) => key !== null);
  if (loaded.length < writable.length + readonly.length) return null;
  return [...message.staticKeys, ...loaded];
}
