import { lazy, Suspense, useSyncExternalStore } from 'react';
import { noticeStore } from '../ui/notices.ts';

const Notices = lazy(() => import('../ui/Notices.tsx').then((m) => ({ default: m.Notices })));

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
