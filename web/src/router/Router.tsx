import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { arrive, currentEntry, pushEntry, replaceEntry, replaceEntryState } from './entries.ts';

/** The current entry of the browser's history, its path without the mount point. */
export interface Location {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** State passed by the previous screen, or null. Lives as long as the entry. */
  state: unknown;
  /** Identifies the entry, also after going back to it. */
  key: string;
  /** Position in the browser's history: the difference of two is a distance for `history.go`. */
  index: number;
  /** `pop` for the first entry and the browser's own buttons; the others for navigation within the app. */
  arrival: 'pop' | 'push' | 'replace';
}

interface NavigateOptions {
  /** Replaces the current entry. */
  replace?: boolean | undefined;
  /** Passed to the next screen. Must be cloneable. */
  state?: unknown;
}
type Navigate = (to: string, options?: NavigateOptions) => void;

const LocationContext = createContext<Location | undefined>(undefined);
const MountContext = createContext<{ base: string; navigate: Navigate } | undefined>(undefined);

/** Keeps the app's location in the browser's history, at /app, at /admin or at the root. */
export function Router({ mount, children }: { mount: '/app' | '/admin' | '/'; children: ReactNode }) {
  const base = mount === '/' ? '' : mount;
  const [location, setLocation] = useState(() => currentLocation(base, 'pop'));
  // Key of an entry whose screen is still loading.
  const unseen = useRef<string>(null);

  const value = useMemo(() => {
    const navigate: Navigate = (to, { replace = false, state = null } = {}) => {
      // Navigating to the current address adds no entry.
      const stays = state === null && base + to === window.location.pathname + window.location.search;
      // A second press, before the first has shown anything, replaces it: Back leads to the screen on which both were made.
      const isUnseen = currentEntry().key === unseen.current;
      if (replace || stays || isUnseen) replaceEntry(base + to, state);
      else pushEntry(base + to, state);
      if (!replace || isUnseen) unseen.current = currentEntry().key;
      // A transition keeps the current screen until the next one's code has loaded.
      startTransition(() => setLocation(currentLocation(base, replace ? 'replace' : 'push')));
    };
    return { base, navigate };
  }, [base]);

  useLayoutEffect(() => {
    if (location.key === unseen.current) unseen.current = null;
  }, [location]);

  useLayoutEffect(() => {
    const onPop = () => {
      unseen.current = null;
      if (arrive()) startTransition(() => setLocation(currentLocation(base, 'pop')));
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [base]);

  return (
    <MountContext value={value}>
      <LocationContext value={location}>{children}</LocationContext>
    </MountContext>
  );
}

function currentLocation(base: string, arrival: Location['arrival']): Location {
  const { pathname, search } = window.location;
  const { state, key, index } = currentEntry();
  return { pathname: pathname.slice(base.length) || '/', search, state, key, index, arrival };
}

/** The current location; a new object for each navigation. */
export function useLocation(): Location {
  return required(useContext(LocationContext));
}

/** Navigates to an address without the mount point. The function is stable. */
export function useNavigate(): Navigate {
  return required(useContext(MountContext)).navigate;
}

/**
 * Replaces the state of this history entry, for when the user comes back to it or reloads. Does not render, and does
 * nothing once the entry is left.
 */
export function useReplaceState(): (state: unknown) => void {
  const { key } = useLocation();
  return useCallback((state) => replaceEntryState(key, state), [key]);
}

/** The address with the mount point. */
export function useHref(to: string): string {
  return required(useContext(MountContext)).base + to;
}

function required<T>(context: T | undefined): T {
  if (context === undefined) throw new Error('Used outside of Router');
  return context;
}
