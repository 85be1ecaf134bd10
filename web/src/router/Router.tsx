import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** Where the app is: an entry of the browser's history, its path without the prefix that the app is mounted at. */
export interface Location {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** What the screen that led here handed over; null where nothing was. Lives as long as the entry. */
  state: unknown;
  /** Names the entry: the same when it is gone back to. */
  key: string;
  /** How the entry was come to: by the browser's own buttons (or at first), or by a press within the app. */
  arrival: 'pop' | 'push' | 'replace';
}

interface NavigateOptions {
  /** Takes the place of the entry that is left. */
  replace?: boolean | undefined;
  /** Handed to the screen that it leads to. Must be cloneable. */
  state?: unknown;
}
type Navigate = (to: string, options?: NavigateOptions) => void;

/** What a history entry carries besides its address. */
interface Stored {
  key?: string;
  state?: unknown;
}

/** Names the entry that the page was loaded at. */
const FIRST = 'first';

const LocationContext = createContext<Location | undefined>(undefined);
const MountContext = createContext<{ base: string; navigate: Navigate } | undefined>(undefined);

/** Holds the app within the browser's history, at a prefix or at the root. */
export function Router({ mount, children }: { mount: '/app' | '/'; children: ReactNode }) {
  const base = mount === '/' ? '' : mount;
  const [location, setLocation] = useState(() => currentEntry(base, 'pop'));

  const mounted = useMemo(() => {
    const navigate: Navigate = (to, { replace = false, state = null } = {}) => {
      const stored: Stored = { key: Math.random().toString(36).slice(2), state };
      // Where the app is already, there is nothing to come back to.
      const stays = state === null && base + to === window.location.pathname + window.location.search;
      history[replace || stays ? 'replaceState' : 'pushState'](stored, '', base + to);
      // A transition keeps the screen that is left until the next one's code is there.
      startTransition(() => setLocation(currentEntry(base, replace ? 'replace' : 'push')));
    };
    return { base, navigate };
  }, [base]);

  useLayoutEffect(() => {
    const onPop = () => startTransition(() => setLocation(currentEntry(base, 'pop')));
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [base]);

  return (
    <MountContext value={mounted}>
      <LocationContext value={location}>{children}</LocationContext>
    </MountContext>
  );
}

function currentEntry(base: string, arrival: Location['arrival']): Location {
  const { pathname, search } = window.location;
  const { key = FIRST, state = null } = (history.state ?? {}) as Stored;
  return { pathname: pathname.slice(base.length) || '/', search, state, key, arrival };
}

/** Where the app is now; a new value with every navigation. */
export function useLocation(): Location {
  return within(useContext(LocationContext));
}

/** Goes to an address of the app, written without the prefix. Stays the same function. */
export function useNavigate(): Navigate {
  return within(useContext(MountContext)).navigate;
}

/**
 * Changes what this entry hands to its screen when it is come back to or loaded anew; shows nothing else now. Does
 * nothing once the entry is left.
 */
export function useKeepState(): (state: unknown) => void {
  const { key } = useLocation();
  return useCallback(
    (state) => {
      const stored = (history.state ?? {}) as Stored;
      if ((stored.key ?? FIRST) === key) history.replaceState({ ...stored, state } satisfies Stored, '');
    },
    [key],
  );
}

/** An address of the app as the browser needs it. */
export function useHref(to: string): string {
  return within(useContext(MountContext)).base + to;
}

function within<T>(context: T | undefined): T {
  if (context === undefined) throw new Error('There is no Router above this component');
  return context;
}
