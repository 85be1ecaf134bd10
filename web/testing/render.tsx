import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { App } from '../src/app/App.tsx';
import { AppRoutes, mountPoint, preloadRoute } from '../src/app/routes.tsx';
import { Router, useLocation } from '../src/router/Router.tsx';
import { clearNotices } from '../src/ui/notices.ts';

// Screens are loaded when first shown; on a busy machine that takes longer than the library waits by default.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  clearNotices();
  vi.useRealTimers();
});

let shownPath = '';

function Path() {
  const { pathname, search } = useLocation();
  shownPath = pathname + search;
  return null;
}

/** Where the app is now, without the prefix that it is mounted at. */
export const path = (): string => shownPath;

/** The whole app at an address, over the backend of the test; `state` as another screen would hand it over. */
export function renderApp(address: string, state?: unknown) {
  // Where the app of another test ended says nothing about this one.
  shownPath = '';
  window.history.replaceState(state === undefined ? null : { key: 'handed', state }, '', address);
  const preloaded = preloadRoute(new URL(address, location.href).pathname);
  return render(
    <Router mount={mountPoint(address)}>
      <App>
        <Path />
        <AppRoutes preloaded={preloaded} />
      </App>
    </Router>,
  );
}

/** A part of the interface that needs a router at most. */
export function renderPart(part: ReactNode) {
  return render(<Router mount="/">{part}</Router>);
}
