import { useEffect, useState } from 'react';

/**
 * The first problem of an order's form, and whether the order is being reviewed, which needs a form without problems. After
 * each refused review, the problem is scrolled into view.
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
    /** Opens the review, or closes it and shows the problem. */
    review: (wrong: Refused | null) => {
      setRefused(wrong);
      setReviewing(wrong === null);
      if (wrong !== null) setRefusals(refusals + 1);
    },
    endReview: () => setReviewing(false),
  };
}
