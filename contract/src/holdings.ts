import type { TokenAmount, TokenFacts, TokenHolding } from './shapes.ts';

/** Amounts with what is shown of their tokens. `facts` covers all their mints. */
export function holdingsOf(
  amounts: readonly TokenAmount[],
  facts: ReadonlyMap<string, TokenFacts>,
): TokenHolding[] {
  return amounts.map((amount) => ({ ...facts.get(amount.mint)!, ...amount }));
}
