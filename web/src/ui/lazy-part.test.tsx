import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import '../../testing/render.tsx';
import { lazyAfterPaint, lazyExtra, lazyPart } from './lazy-part.tsx';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('parts whose code cannot be loaded disappear from their screen, and one that users look for says so', async () => {
  const [Part, Extra, Later] = [lazyPart(gone), lazyExtra(gone), lazyAfterPaint(gone)];
  const Loaded = lazyPart(async () => () => <p>A chart</p>);
  render(
    <main>
      <h1>The screen</h1>
      {[Part, Extra, Later, Loaded].map((Each, n) => (
        <Suspense key={String(n)} fallback={<p>Loading</p>}>
          <Each />
        </Suspense>
      ))}
    </main>,
  );
  await expect.poll(() => screen.queryAllByText('Loading').length).toBe(0);
  expect(screen.getByRole('main').textContent).toBe(
    'The screenPart of the app could not be loaded. Reload it once you are online.A chart',
  );
});
