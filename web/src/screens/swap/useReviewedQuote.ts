import { useState } from 'react';
import { type QuoteTerms, reviewedAfter } from '../../data/requote.ts';
import { useSwapQuote } from '../../data/swap-quote.ts';

/** The quote of a swap, and its review. `isAsked`: it is fetched again and again. `isOver`: there is nothing to review any more. */
export function useReviewedQuote(
  uid: string,
  ask: Parameters<typeof useSwapQuote>[1],
  isAsked: boolean,
  isOver: boolean,
) {
  /** What the review goes by: the terms that it showed at best. Null while it is closed. */
  const [reviewed, setReviewed] = useState<QuoteTerms | null>(null);
  const liveQuote = useSwapQuote(uid, ask, isAsked, reviewed);
  const { quote } = liveQuote;
  const goneBy = reviewed && quote ? reviewedAfter(quote, reviewed) : reviewed;
  if (goneBy !== reviewed) setReviewed(goneBy);
  if (reviewed && isOver) setReviewed(null);
  return { liveQuote, reviewed, setReviewed };
}
