import { useEffect, useState } from 'react';

/**
 * What is wrong with the form of an order, and whether the order is being reviewed: that begins only where nothing is
 * wrong. What is wrong is brought into view, each time that a review was asked for: a form may be longer than its screen.
 */
export function useReviewStep<Refused>() {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [isReviewing, setReviewing] = useState(false);
  useEffect(() => {
    if (refusals === 0) return;
    document
      .querySelector('main :is([role="alert"], [aria-invalid="true"])')
      ?.scrollIntoView({ block: 'center' });
  }, [refusals]);
  return {
    refused,
    setRefused,
    isReviewing,
    /** Begins the review, or says what is wrong; then a review that was open ends. */
    review: (wrong: Refused | null) => {
      setRefused(wrong);
      setReviewing(wrong === null);
      if (wrong !== null) setRefusals(refusals + 1);
    },
    endReview: () => setReviewing(false),
  };
}
