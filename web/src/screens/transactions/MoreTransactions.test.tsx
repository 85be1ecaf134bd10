import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MoreTransactions } from './MoreTransactions.tsx';

afterEach(() => vi.unstubAllGlobals());

/** As browsers do: tells once what it finds, then only changes. The end is always near here. */
class AlwaysNear {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe() {
    this.#tell([{ isIntersecting: true }]);
  }
  disconnect() {}
}

test('asks again when a refresh has ended that may have cancelled what it asked for, and never during one', () => {
  vi.stubGlobal('IntersectionObserver', AlwaysNear);
  const onMore = vi.fn();
  const list = (fetching: boolean) => (
    <MoreTransactions loading={false} fetching={fetching} failed={false} onMore={onMore} />
  );
  const { rerender } = render(list(false));
  expect(onMore).toHaveBeenCalledTimes(1);
  // The refresh began before a render could show that more was on its way.
  rerender(list(true));
  expect(onMore).toHaveBeenCalledTimes(1);
  rerender(list(false));
  expect(onMore).toHaveBeenCalledTimes(2);
});
