import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { fetchWhenIdle } from '../browser/when-idle.ts';
import { PinProvider } from '../data/pin.tsx';
import { createQueryClient } from '../data/query-client.ts';
import { useTerms } from '../data/terms.ts';
import { LeaderboardVisible } from '../ui/NavBar.tsx';
import { Loading } from './Loading.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useScrollMemory } from './useScrollMemory.ts';

const TermsModal = lazy(() =>
  import('../screens/terms/TermsModal.tsx').then((m) => ({ default: m.TermsModal })),
);

const loadBackground = () => import('./Background.tsx');
const Background = lazy(() => loadBackground().then((m) => ({ default: m.Background })));

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
  if (terms.status === 'checking') return <Loading />;
  if (terms.status === 'required')
    return (
      <Suspense fallback={<Loading />}>
        <TermsModal uid={uid} />
      </Suspense>
    );
  return (
    <PinProvider>
      <OfflineBanner />
      <BackgroundPlace uid={uid}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </BackgroundPlace>
    </PinProvider>
  );
}

/** Asks about contests and about orders that have ended once the screen itself is there. */
function BackgroundPlace({ uid, children }: ShellProps) {
  const [isThere, setThere] = useState(false);
  const [isRanked, setRanked] = useState(false);
  useEffect(() => fetchWhenIdle(() => loadBackground().then(() => setThere(true))), []);
  return (
    <LeaderboardVisible value={isRanked}>
      {children}
      {isThere && (
        <Suspense>
          <Background uid={uid} onRanked={setRanked} />
        </Suspense>
      )}
    </LeaderboardVisible>
  );
}
