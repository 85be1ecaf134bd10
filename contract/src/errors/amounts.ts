/** A written amount with the token that it is of: "1,000,000.5 BONK"; without one that is not known. */
export const withSymbol = (amount: string, symbol: string | null): string =>
  symbol === null ? amount : `${amount} ${symbol}`;
