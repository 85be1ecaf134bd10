import { typedAddress } from '@cumulus/contract/address.ts';
import { addressGroups } from '@cumulus/contract/format.ts';

/** Whether a text can be an address or its beginning. */
const isPart = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{0,44}$/.test(text);

/** Groups of four characters, separated by spaces. A text that cannot be an address stays as it is. */
export function groupAddress(address: string): string {
  return isPart(address) ? addressGroups(address).join(' ') : address;
}

/** The address in typed or pasted text, which may be in groups. */
export function ungroupAddress(text: string): string {
  return typedAddress(text).replace(/\s+/g, '');
}

/** The caret's position in the grouped text after `count` characters of the address. */
export function groupedCaret(count: number, address: string): number {
  if (!isPart(address)) return count;
  return count === 0 ? 0 : count + Math.floor((count - 1) / 4);
}
