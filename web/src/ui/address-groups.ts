/** An address in groups of four, the way it is compared by eye. */
export function groupAddress(address: string): string {
  return address.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** What the user typed or pasted, without the blanks of grouping. */
export function ungroupAddress(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Where the caret stands in the grouped text after `count` characters of the address. */
export function groupedCaret(count: number): number {
  return count === 0 ? 0 : count + Math.floor((count - 1) / 4);
}
