import { lazy, Suspense, useSyncExternalStore } from 'react';
import { noticeStore } from '../ui/notices.ts';
import { PlainNotices } from './PlainNotices.tsx';

const load = () => import('../ui/Notices.tsx');

// Notices are how failures are told: one of them may well be what keeps this code from loading.
const Notices = lazy(() =>
  load().then(
    (m) => ({ default: m.Notices }),
    () => ({ default: PlainNotices }),
  ),
);

/** Fetches the notices' code ahead of the first one, which may tell of a server that is gone. */
export function warmNotices(): void {
  // What did not load is asked for again with the first notice.
  load().catch(() => {});
}

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
