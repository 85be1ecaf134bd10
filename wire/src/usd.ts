const DECIMALS = 6;
const DOLLARS = /^(?:0|[1-9]\d{0,11})(?:\.\d{0,5}[1-9])?$/;

/** Whether it is decimal dollars as `usdText` writes them, below a trillion. */
export function isDollars(text: string): boolean {
  return DOLLARS.test(text);
}

/** Millionths of a dollar, from decimal text that has no more digits than that. */
export function usdOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

/** Millionths of a dollar as decimal text, without zeros at its end. */
export function usdText(usd: bigint): string {
  const digits = String(usd).padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
}
