import { addressGroups } from '@cumulus/contract/format.ts';

/** An address as it is typed and read in a field: in groups of four. */
export function groupAddress(address: string): string {
  return addressGroups(address).join(' ');
}

/** What the user typed or pasted, without the blanks of grouping. */
export function ungroupAddress(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Where the caret stands in the grouped text after `count` characters of the address. */
export function groupedCaret(count: number): number {
  return count === 0 ? 0 : count + Math.floor((count - 1) / 4);
}
