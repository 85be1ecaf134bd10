export type AmountKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'backspace';

/**
 * The text of an amount after one more key: digits with at most one point, never more places than `decimals`,
 * no leading zeros. A key that would break this changes nothing.
 */
export function pressAmountKey(text: string, key: AmountKey, decimals: number): string {
  if (key === 'backspace') return text.slice(0, -1);
  if (key === '.') return decimals === 0 || text.includes('.') ? text : `${text || '0'}.`;
  const [, fraction] = text.split('.');
  if (fraction !== undefined && fraction.length >= decimals) return text;
  if (text.replace('.', '').length >= 20) return text;
  return text === '0' ? key : text + key;
}

/**
 * The text of an amount field after `text` replaced `before`: digits with at most one point, other text is refused.
 * A single comma typed stands for the point, since some keyboards offer no other; in pasted text it is refused.
 * Places beyond `places` are cut.
 */
export function typedAmount(before: string, text: string, places: number): string {
  const isOneKey = text.replace(',', '') === before;
  const digits = (isOneKey ? text.replace(',', '.') : text.trim())
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.');
  if (!/^\d*\.?\d*$/.test(digits) || digits.length > 60) return before;
  const [whole = '', fraction] = digits.split('.');
  return fraction === undefined || places === 0 ? whole : `${whole}.${fraction.slice(0, places)}`;
}

/** "18,400,000." of "18400000.": what was typed, easier to read. */
export const groupedAmount = (text: string): string => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
