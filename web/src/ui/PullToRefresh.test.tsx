import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';

/** Pulls down by `by` pixels and lifts the finger. */
function pull(target: Element, by: number): void {
  fireEvent.touchStart(target, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(target, { touches: [{ clientY: 100 + by }] });
  fireEvent.touchEnd(target, { touches: [] });
}

const discOf = (list: Element) => list.parentElement?.querySelector<HTMLElement>('[aria-hidden]') ?? null;

function renderArea() {
  const onRefresh = vi.fn<() => void>();
  renderPart(
    <PullToRefresh onRefresh={onRefresh}>
      <p>List</p>
      <dialog>Sheet</dialog>
    </PullToRefresh>,
  );
  return onRefresh;
}

test.each([
  [112, 1],
  [300, 1],
  [110, 0],
  [-300, 0],
])('a pull of %s pixels refreshes %s times', (by, times) => {
  const onRefresh = renderArea();
  pull(screen.getByText('List'), by);
  expect(onRefresh).toHaveBeenCalledTimes(times);
});

test('a scrolled page is not pulled', () => {
  const onRefresh = renderArea();
  vi.stubGlobal('scrollY', 40);
  pull(screen.getByText('List'), 300);
  vi.stubGlobal('scrollY', 0);
  expect(onRefresh).not.toHaveBeenCalled();
});

test('a pull on a sheet does not refresh the page', () => {
  const onRefresh = renderArea();
  pull(screen.getByText('Sheet'), 300);
  expect(onRefresh).not.toHaveBeenCalled();
});

test('the disc follows the finger and hides afterwards', () => {
  renderArea();
  const list = screen.getByText('List');
  const disc = discOf(list)!;
  fireEvent.touchStart(list, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(list, { touches: [{ clientY: 160 }] });
  expect([disc.style.getPropertyValue('--pull'), disc.hasAttribute('data-shown')]).toEqual(['30px', true]);
  fireEvent.touchCancel(list);
  expect(disc.hasAttribute('data-shown')).toBe(false);
});
