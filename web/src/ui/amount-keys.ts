export type AmountKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'backspace';

/**
 * The text of an amount after a key: digits with at most one point, at most `decimals` places and no leading zeros. Other
 * keys are ignored.
 */
export function pressAmountKey(text: string, key: AmountKey, decimals: number): string {
  if (key === 'backspace') return text.slice(0, -1);
  if (key === '.') return decimals === 0 || text.includes('.') ? text : `${text || '0'}.`;
  const [, fraction] = text.split('.');
  if (fraction !== undefined && fraction.length >= decimals) return text;
  if (text.replace('.', '').length >= 20) return text;
  return text === '0' ? key : text + key;
}
