import { typedAddress } from '@cumulus/contract/address.ts';
import { addressGroups } from '@cumulus/contract/format.ts';

/** Groups of four characters, separated by spaces. */
export function groupAddress(address: string): string {
  return addressGroups(address).join(' ');
}

/** The address in typed or pasted text, which may be in groups. */
export function ungroupAddress(text: string): string {
  return typedAddress(text).replace(/\s+/g, '');
}

/** The caret's position in the grouped text after `count` characters of the address. */
export function groupedCaret(count: number): number {
  return count === 0 ? 0 : count + Math.floor((count - 1) / 4);
}
