import { lazy, Suspense } from 'react';
import { useSession } from '../data/session.tsx';

const BlockedModal = lazy(() => import('./BlockedModal.tsx').then((m) => ({ default: m.BlockedModal })));

/** Tells who was signed out because the account is deleted. */
export function BlockedAlert() {
  const { blocked, dismissBlocked } = useSession();
  return (
    blocked && (
      <Suspense>
        <BlockedModal onClose={dismissBlocked} />
      </Suspense>
    )
  );
}
