import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { PinProvider } from '../data/pin.tsx';
import { createQueryClient } from '../data/query.ts';
import { useTerms } from '../data/terms.ts';
import { fetchWhenIdle } from '../data/when-idle.ts';
import { LeaderboardVisible } from '../ui/NavBar.tsx';
import { Loading } from './Loading.tsx';
import { loadNotices } from './NoticesPlace.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useScrollMemory } from './useScrollMemory.ts';

const TermsModal = lazy(() =>
  import('../screens/terms/TermsModal.tsx').then((m) => ({ default: m.TermsModal })),
);

const loadOrderNotices = () => import('../screens/orders/OrderNotices.tsx');
const OrderNotices = lazy(() => loadOrderNotices().then((m) => ({ default: m.OrderNotices })));

const loadLeaderboardCheck = () => import('./LeaderboardCheck.tsx');
const LeaderboardCheck = lazy(() => loadLeaderboardCheck().then((m) => ({ default: m.LeaderboardCheck })));

interface ShellProps {
  uid: string;
  /** The screen. */
  children: ReactNode;
}

/** What stands around the screens of one signed-in user. Mounted anew for another: nothing read by one is kept. */
export function Shell({ uid, children }: ShellProps) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Accepted uid={uid}>{children}</Accepted>
    </QueryClientProvider>
  );
}

/** Screens are there once the terms are accepted; until then nothing else is read or done. */
function Accepted({ uid, children }: ShellProps) {
  const terms = useTerms(uid);
  useScrollMemory();
  // The first notice may tell of a server that is gone.
  useEffect(() => fetchWhenIdle(loadNotices), []);
  if (terms.status === 'checking') return <Loading />;
  if (terms.status === 'required')
    return (
      <Suspense fallback={<Loading />}>
        <TermsModal onAccept={terms.accept} />
      </Suspense>
    );
  return (
    <PinProvider>
      <OfflineBanner />
      <WithLeaderboard uid={uid}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </WithLeaderboard>
      <OrderNoticesPlace uid={uid} />
    </PinProvider>
  );
}

/** Asks about orders that have ended once the screen itself is there. */
function OrderNoticesPlace({ uid }: { uid: string }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => fetchWhenIdle(() => loadOrderNotices().then(() => setThere(true))), []);
  return (
    isThere && (
      <Suspense>
        <OrderNotices uid={uid} />
      </Suspense>
    )
  );
}

/** Shows the leaderboard's tab to whom it is for, once the screen itself is there. */
function WithLeaderboard({ uid, children }: ShellProps) {
  const [isThere, setThere] = useState(false);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => fetchWhenIdle(() => loadLeaderboardCheck().then(() => setThere(true))), []);
  return (
    <LeaderboardVisible value={isVisible}>
      {children}
      {isThere && (
        <Suspense>
          <LeaderboardCheck uid={uid} onChange={setVisible} />
        </Suspense>
      )}
    </LeaderboardVisible>
  );
}
