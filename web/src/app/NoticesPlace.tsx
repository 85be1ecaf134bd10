import { lazy, Suspense, useSyncExternalStore } from 'react';
import { noticeStore } from '../ui/notices.ts';
import { PlainNotices } from './PlainNotices.tsx';

/** Fetches the notices' code. */
export const loadNotices = () => import('../ui/Notices.tsx');

// Notices are how failures are told: one of them may well be what keeps this code from loading.
const Notices = lazy(() =>
  loadNotices().then(
    (m) => ({ default: m.Notices }),
    () => ({ default: PlainNotices }),
  ),
);

/** Brings the notices in with the first one. */
export function NoticesPlace() {
  const used = useSyncExternalStore(noticeStore.subscribe, noticeStore.used);
  return (
    used && (
      <Suspense>
        <Notices />
      </Suspense>
    )
  );
}
