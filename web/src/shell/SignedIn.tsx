import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../data/session.tsx';
import { Loading } from './Loading.tsx';

const Shell = lazy(() => import('./Shell.tsx').then((m) => ({ default: m.Shell })));

/** Everything behind the sign-in: who is signed out goes to /login. */
export function SignedIn() {
  const session = useSession();
  if (session.state === 'loading') return <Loading />;
  if (session.state === 'signedOut') return <Navigate to="/login" replace />;
  const { uid } = session.user;
  return (
    <Suspense fallback={<Loading />}>
      <Shell key={uid} uid={uid} />
    </Suspense>
  );
}
