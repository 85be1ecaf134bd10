import { Suspense } from 'react';
import { lazyExtra } from '../ui/lazy-part.tsx';

const OverLimit = lazyExtra(() => import('./OverLimit.tsx').then((m) => m.OverLimit));

/** Says before the press if a payment of so many USD is above what the owner lets leave the wallet in a day. */
export const LimitNote = (props: { walletId: string; usd: number | null }) => (
  <Suspense>
    <OverLimit {...props} />
  </Suspense>
);
