import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import {
  createPath,
  type Location,
  type NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
} from 'react-router';

interface Entry {
  action: NavigationType;
  location: Location;
}

/** What a history entry carries besides its address. */
interface Stored {
  key?: string;
  state?: unknown;
}

const pop = 'POP' as NavigationType;

function currentEntry(action: NavigationType): Entry {
  const { pathname, search, hash } = window.location;
  const { key = 'default', state = null } = (history.state ?? {}) as Stored;
  return { action, location: { pathname, search, hash, key, state } };
}

/**
 * The router over the browser's history. The library's own is the same and brings 5 KB of form and prefetch machinery
 * into the first download, which nothing here uses.
 */
export function BrowserRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const [entry, setEntry] = useState(() => currentEntry(pop));

  const navigator = useMemo((): Navigator => {
    // A transition keeps the screen that is left until the next one's code is there.
    const show = (action: NavigationType) => startTransition(() => setEntry(currentEntry(action)));
    const href = (to: To) => (typeof to === 'string' ? to : createPath(to));
    const stored = (state: unknown): Stored => ({ key: Math.random().toString(36).slice(2), state });
    return {
      createHref: href,
      encodeLocation: (to) => ({
        pathname: '',
        search: '',
        hash: '',
        ...(typeof to === 'string' ? parsePath(to) : to),
      }),
      go: (delta) => history.go(delta),
      push: (to, state) => {
        history.pushState(stored(state), '', href(to));
        show('PUSH' as NavigationType);
      },
      replace: (to, state) => {
        history.replaceState(stored(state), '', href(to));
        show('REPLACE' as NavigationType);
      },
    };
  }, []);

  useLayoutEffect(() => {
    const onPop = () => startTransition(() => setEntry(currentEntry(pop)));
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  return (
    <Router basename={basename} location={entry.location} navigationType={entry.action} navigator={navigator}>
      {children}
    </Router>
  );
}
