import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useWide } from '../browser/useWide.ts';
import { fetchWhenIdle } from '../browser/when-idle.ts';
import { createQueryClient } from '../data/query-client.ts';
import { SuccessProvider } from '../data/success.tsx';
import { useTerms } from '../data/terms.ts';
import { readUserItem, writeUserItem } from '../data/user-storage.ts';
import { Loading } from '../ui/Loading.tsx';
import { lazyExtra } from '../ui/lazy-part.tsx';
import { LeaderboardVisible, SideNavigation } from '../ui/NavBar.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PinProvider } from './PinProvider.tsx';
import styles from './Shell.module.css';
import { SidePanels } from './SidePanels.tsx';
import { useScrollRestoration } from './useScrollRestoration.ts';
import { VerifiedEmailProvider } from './VerifiedEmailProvider.tsx';

const TermsModal = lazy(() =>
  import('../screens/account/terms/TermsModal.tsx').then((m) => ({ default: m.TermsModal })),
);

const Banners = lazyExtra(() => import('./Banners.tsx').then((m) => m.Banners));

const loadBackground = () => import('./Background.tsx').then((m) => ({ default: m.Background }));
const Background = lazy(loadBackground);

/** Whether the leaderboard was shown, in the user's storage. */
const LEADERBOARD = 'leaderboard';

interface ShellProps {
  uid: string;
  /** The screen. */
  children: ReactNode;
}

/** Wraps the screens of one signed-in user. Keyed by user, so that no data of one is left for another. */
export function Shell({ uid, children }: ShellProps) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <AcceptedTerms uid={uid}>{children}</AcceptedTerms>
    </QueryClientProvider>
  );
}

/** Until the terms are accepted, no screen is shown and nothing else is read. */
function AcceptedTerms({ uid, children }: ShellProps) {
  const terms = useTerms(uid);
  useScrollRestoration();
  if (terms.status === 'checking') return <Loading />;
  if (terms.status === 'required')
    return (
      <Suspense fallback={<Loading />}>
        <TermsModal uid={uid} />
      </Suspense>
    );
  return (
    <PinProvider>
      <VerifiedEmailProvider uid={uid}>
        <OfflineBanner />
        <WithBackground uid={uid}>
          <SuccessProvider>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </SuccessProvider>
        </WithBackground>
      </VerifiedEmailProvider>
    </PinProvider>
  );
}

/** Starts the background polls once the screen has loaded. */
function WithBackground({ uid, children }: ShellProps) {
  const [isLoaded, setLoaded] = useState(false);
  // As it was last: the tabs must not move under a finger.
  const [isVisible, setVisible] = useState(() => readUserItem<boolean>(LEADERBOARD) === true);
  const show = useCallback((isShown: boolean) => {
    setVisible(isShown);
    writeUserItem(LEADERBOARD, isShown);
  }, []);
  useEffect(() => fetchWhenIdle(() => loadBackground().then(() => setLoaded(true))), []);
  const isWide = useWide();
  return (
    <LeaderboardVisible value={isVisible}>
      {isLoaded && (
        <Suspense>
          <Banners uid={uid} />
        </Suspense>
      )}
      <div className={styles.frame}>
        {isWide && <SidePanels uid={uid} />}
        {/* In the same place at every width, so that turning a tablet loses nothing that was typed. */}
        <div className={styles.pane}>
          <SideNavigation value={isWide}>{children}</SideNavigation>
        </div>
      </div>
      {isLoaded && (
        <Suspense>
          <Background uid={uid} onLeaderboard={show} />
        </Suspense>
      )}
    </LeaderboardVisible>
  );
}
