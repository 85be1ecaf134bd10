import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import '../../testing/render.tsx';
import { Link } from '../ui/Link.tsx';
import { Router, useLocation, useNavigate } from './Router.tsx';

function Page() {
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{`${location.pathname}${location.search} ${JSON.stringify(location.state)}`}</output>
      <Link to="/orders" state={{ from: 'here' }}>
        Orders
      </Link>
      <button type="button" onClick={() => navigate('/settings?x=1', { replace: true })}>
        Replace
      </button>
    </>
  );
}

const show = (mount: '/app' | '/') =>
  render(
    <Router mount={mount}>
      <Page />
    </Router>,
  );
const locationIs = (words: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));

beforeEach(() => window.history.replaceState(null, '', '/app/watchlist'));

test('[route-01] addresses within /app stay within it', async () => {
  show('/app');
  await locationIs('/watchlist null');
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await locationIs('/orders {"from":"here"}');
  expect(window.location.pathname).toBe('/app/orders');
});

test('replacing adds no entry', async () => {
  show('/app');
  const before = window.history.length;
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  await locationIs('/settings?x=1 null');
  expect(window.location.pathname + window.location.search).toBe('/app/settings?x=1');
  expect(window.history.length).toBe(before);
});

test('a link to the current address adds no entry', async () => {
  render(
    <Router mount="/app">
      <Link to="/watchlist">Watchlist</Link>
    </Router>,
  );
  const before = window.history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Watchlist' }));
  expect(window.history.length).toBe(before);
});

test('going back shows the entry of the browser', async () => {
  show('/app');
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await locationIs('/orders {"from":"here"}');
  act(() => {
    window.history.replaceState({ key: 'k', state: { filter: true } }, '', '/app/toptokens');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await locationIs('/toptokens {"filter":true}');
});

test('a press with a modifier is left to the browser', async () => {
  show('/app');
  const user = userEvent.setup();
  const left: boolean[] = [];
  window.addEventListener('click', (event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  });
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(left).toEqual([true]);
  await locationIs('/watchlist null');
});

test('a second press while the next screen loads takes the place of the first', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const Slow = lazy(() => promise.then(() => ({ default: Page })));
  function Screens() {
    return useLocation().pathname === '/watchlist' ? <Page /> : <Slow />;
  }
  render(
    <Router mount="/app">
      <Suspense fallback="Loading">
        <Screens />
      </Suspense>
    </Router>,
  );
  const before = window.history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await locationIs('/watchlist null');
  expect(window.history.length).toBe(before + 1);
  await act(async () => resolve());
  await locationIs('/orders {"from":"here"}');
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  expect(window.history.length).toBe(before + 2);
});
