import { type ReactNode, Suspense } from 'react';
import { useSession } from '../data/session.tsx';
import { Redirect } from '../router/Routes.tsx';
import { Loading } from './Loading.tsx';
import { late } from './late.tsx';

export const Shell = late(() => import('./Shell.tsx').then((m) => m.Shell));

/** Everything behind the sign-in: who is signed out goes to /login. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.state === 'loading') return <Loading />;
  if (session.state === 'signedOut') return <Redirect to="/login" />;
  const { uid } = session.user;
  return (
    <Suspense fallback={<Loading />}>
      <Shell key={uid} uid={uid}>
        {children}
      </Shell>
    </Suspense>
  );
}
