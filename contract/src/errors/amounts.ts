import { grouped } from '../format.ts';

/** An exact amount in whole units with the token that it is of: "1,000,000.5 BONK"; without one that is not known. */
export function withSymbol(amount: string, symbol: string | null): string {
  const [whole = '', fraction] = amount.split('.');
  const digits = fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
  return symbol === null ? digits : `${digits} ${symbol}`;
}
