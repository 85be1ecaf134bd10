import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import { PRICE_IMPACT_HIGH } from '@cumulus/contract/limits.ts';

/** Which new quote may take the place of a reviewed one without asking. */

/** What a review shows of a quote. */
export type QuoteTerms = Pick<
  SwapQuote,
  'outAmount' | 'minimumReceived' | 'priceImpactPct' | 'networkFeeLamports' | 'rentLamports' | 'warning'
>;

const BASIS_POINTS = 10_000n;
/** A quote that is worse by more is asked about: 0.5%. */
const WORSE_MAX_BPS = 50n;
/** The network's price varies from block to block: 0.0001 SOL. */
const COSTS_RISE_MAX_LAMPORTS = 100_000n;
/** Ratio by which a high price impact may rise. */
const IMPACT_RISE_MAX = 0.001;

/** Whether more than 0.5% less is expected to arrive than was reviewed. */
export function isMuchWorse(next: QuoteTerms, reviewed: QuoteTerms): boolean {
  const kept = BASIS_POINTS - WORSE_MAX_BPS;
  return BigInt(next.outAmount) * BASIS_POINTS < BigInt(reviewed.outAmount) * kept;
}

/** Whether the user has to agree to a new quote: it guarantees less, is much worse, costs more, or warns of something else. */
export function needsConsent(next: QuoteTerms, reviewed: QuoteTerms): boolean {
  return (
    BigInt(next.minimumReceived) < BigInt(reviewed.minimumReceived) ||
    isMuchWorse(next, reviewed) ||
    costsOf(next) > costsOf(reviewed) + COSTS_RISE_MAX_LAMPORTS ||
    isImpactWorse(Number(next.priceImpactPct), Number(reviewed.priceImpactPct)) ||
    next.warning !== reviewed.warning
  );
}

/** The terms that the user goes by once a new quote is shown as well: the best of each. Those before if it needs consent. */
export function reviewedAfter(next: QuoteTerms, reviewed: QuoteTerms): QuoteTerms {
  if (needsConsent(next, reviewed)) return reviewed;
  const cheaper = costsOf(next) < costsOf(reviewed) ? next : reviewed;
  const terms: QuoteTerms = {
    outAmount: larger(next.outAmount, reviewed.outAmount),
    minimumReceived: larger(next.minimumReceived, reviewed.minimumReceived),
    priceImpactPct: String(Math.min(Number(next.priceImpactPct), Number(reviewed.priceImpactPct))),
    networkFeeLamports: cheaper.networkFeeLamports,
    rentLamports: cheaper.rentLamports,
    warning: reviewed.warning,
  };
  const isSame = (Object.keys(terms) as (keyof QuoteTerms)[]).every((name) => terms[name] === reviewed[name]);
  return isSame ? reviewed : terms;
}

const larger = (one: string, other: string): string => (BigInt(one) > BigInt(other) ? one : other);

const costsOf = ({ networkFeeLamports, rentLamports }: QuoteTerms): bigint =>
  BigInt(networkFeeLamports) + BigInt(rentLamports);

function isImpactWorse(next: number, reviewed: number): boolean {
  if (next < PRICE_IMPACT_HIGH) return false;
  return reviewed < PRICE_IMPACT_HIGH || next > reviewed + IMPACT_RISE_MAX;
}
