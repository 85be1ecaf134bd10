import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { App } from '../src/app/App.tsx';
import { AppRoutes, mountPoint, preloadRoute } from '../src/app/routes.tsx';
import { Router, useLocation } from '../src/router/Router.tsx';
import { clearNotices } from '../src/ui/notices.ts';

// Screens are loaded when first shown, which on a busy machine takes longer than the default timeout.
configure({ asyncUtilTimeout: 30_000 });

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

/** The app's current path, without the prefix that it is mounted at. */
export const path = (): string => shownPath;

/** Renders the whole app at an address, with navigation state. */
export function renderApp(address: string, state?: unknown) {
  // Forgets the path of an earlier test.
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

/** Renders a component that needs nothing but a router. */
export function renderPart(part: ReactNode) {
  return render(<Router mount="/">{part}</Router>);
}
