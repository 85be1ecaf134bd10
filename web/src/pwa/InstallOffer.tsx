import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from '../router/Router.tsx';
import { openDialogs } from '../ui/open-dialogs.ts';
import { isDue } from './install.ts';

/** Screens on which something is being sent or swapped. */
const FLOW = /\/(swap|token|pay)(\/|$)/;

/** Offers to install the app while the user is in the middle of nothing, and takes the offer back if they begin something. */
export function InstallOffer() {
  const { pathname } = useLocation();
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  const isCalm = dialog === null && !FLOW.test(pathname);
  useEffect(() => {
    if (!isCalm || !isDue()) return;
    const stop = new AbortController();
    void import('./install-offer.ts').then(({ offerInstall }) => offerInstall(stop.signal));
    return () => stop.abort();
  }, [isCalm]);
  return null;
}
