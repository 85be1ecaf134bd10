import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';

// A browser that is idle at once.
vi.stubGlobal('requestIdleCallback', (act: () => void) => {
  act();
  return 0;
});
vi.stubGlobal('cancelIdleCallback', () => {});

/** One finger from the top of the page down by so many pixels, and off. */
function pull(target: Element, by: number): void {
  fireEvent.touchStart(target, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(target, { touches: [{ clientY: 100 + by }] });
  fireEvent.touchEnd(target, { touches: [] });
}

const discOf = (list: Element) => list.parentElement?.querySelector<HTMLElement>('[aria-hidden]') ?? null;

/** The list, once it can be pulled. */
async function renderArea() {
  const onRefresh = vi.fn<() => void>();
  renderPart(
    <PullToRefresh onRefresh={onRefresh}>
      <p>List</p>
      <dialog>Sheet</dialog>
    </PullToRefresh>,
  );
  await waitFor(() => expect(discOf(screen.getByText('List'))).not.toBeNull());
  // It is drawn a moment before it listens.
  await act(async () => {});
  return onRefresh;
}

test.each([
  [112, 1],
  [300, 1],
  [110, 0],
  [-300, 0],
])('a pull of %s pixels refreshes %s times', async (by, times) => {
  const onRefresh = await renderArea();
  pull(screen.getByText('List'), by);
  expect(onRefresh).toHaveBeenCalledTimes(times);
});

test('a page that is scrolled is read, not pulled', async () => {
  const onRefresh = await renderArea();
  vi.stubGlobal('scrollY', 40);
  pull(screen.getByText('List'), 300);
  vi.stubGlobal('scrollY', 0);
  expect(onRefresh).not.toHaveBeenCalled();
});

test('a sheet over the page is not the page', async () => {
  const onRefresh = await renderArea();
  pull(screen.getByText('Sheet'), 300);
  expect(onRefresh).not.toHaveBeenCalled();
});

test('the disc follows the finger and is gone afterwards', async () => {
  await renderArea();
  const list = screen.getByText('List');
  const disc = discOf(list)!;
  fireEvent.touchStart(list, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(list, { touches: [{ clientY: 160 }] });
  expect([disc.style.getPropertyValue('--pull'), disc.hasAttribute('data-shown')]).toEqual(['30px', true]);
  fireEvent.touchCancel(list);
  expect(disc.hasAttribute('data-shown')).toBe(false);
});
