import { lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router';
import { PinProvider } from '../data/pin.tsx';
import { useSession } from '../data/session.tsx';
import { useTerms } from '../data/terms.ts';
import { Loading } from './Loading.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useScrollMemory } from './useScrollMemory.ts';

const TermsModal = lazy(() =>
  import('../screens/terms/TermsModal.tsx').then((m) => ({ default: m.TermsModal })),
);

/** Everything behind the sign-in: who is signed out goes to /login. */
export function SignedIn() {
  const session = useSession();
  if (session.state === 'loading') return <Loading />;
  if (session.state === 'signedOut') return <Navigate to="/login" replace />;
  return <Accepted uid={session.user.uid} />;
}

/** Screens are there once the terms are accepted; until then nothing is read or done. */
function Accepted({ uid }: { uid: string }) {
  const terms = useTerms(uid);
  useScrollMemory();
  if (terms.status === 'checking') return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      {terms.status === 'required' ? (
        <TermsModal onAccept={terms.accept} />
      ) : (
        <PinProvider>
          <OfflineBanner />
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </PinProvider>
      )}
    </Suspense>
  );
}
