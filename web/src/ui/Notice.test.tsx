import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import { Notices } from './Notices.tsx';
import { type NoticeType, notify } from './notices.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Notices />);
});

const show = (extra = {}, type: NoticeType = 'info') =>
  act(() => notify({ type, title: 'Already Claimed', message: 'You have it.', ...extra }));
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const card = () => screen.queryByText('You have it.')?.closest('[data-type]') ?? null;
const shownCard = () => card() as Element;

test('[screen-08, limit-16] leaves after 5 s and not before', () => {
  show();
  pass(4_999);
  expect(card()).not.toBeNull();
  pass(1);
  expect(card()).toBeNull();
});

test.each([
  ['error', 'alert'],
  ['warning', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('[screen-08] type %s is announced as %s', (type, role) => {
  show({}, type);
  expect(shownCard().getAttribute('data-type')).toBe(type);
  expect(screen.getByRole(role).textContent).toBe('Already ClaimedYou have it.');
});

test('can be taken back, whichever came after it', () => {
  const takeBack = { current: () => {} };
  act(() => {
    takeBack.current = notify({ type: 'error', message: 'You have it.' });
    notify({ type: 'info', message: 'Another.' });
  });
  act(takeBack.current);
  expect(card()).toBeNull();
  expect(screen.getByText('Another.')).toBeTruthy();
});

test('[screen-08] can be dismissed', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(card()).toBeNull();
});

test('[screen-08] offers Retry only with onRetry, and leaves when it is pressed', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  const onRetry = vi.fn();
  show({ title: 'Failed', onRetry });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Failed')).toBeNull();
});

test('stays until its offer is used or dismissed', () => {
  const act = vi.fn();
  show({ offer: { label: 'Update', act } });
  pass(60_000);
  expect(act).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(act).toHaveBeenCalledTimes(1);
  expect(card()).toBeNull();
});

test('a passing offer leaves by itself', () => {
  const act = vi.fn();
  show({ offer: { label: 'Undo', act, passing: true } });
  pass(4_999);
  expect(card()).not.toBeNull();
  pass(1);
  expect(card()).toBeNull();
  expect(act).not.toHaveBeenCalled();
});

describe('its timer pauses while it is', () => {
  test.each([
    ['hovered', 'pointerEnter', 'pointerLeave'],
    ['focused', 'focus', 'blur'],
    ['pressed', 'pointerDown', 'pointerUp'],
  ] as const)('%s', (_, begin, end) => {
    show();
    pass(4_000);
    fireEvent[begin](shownCard());
    pass(60_000);
    expect(card()).not.toBeNull();
    fireEvent[end](shownCard());
    pass(999);
    expect(card()).not.toBeNull();
    pass(1);
    expect(card()).toBeNull();
  });
});

test('a notice with the same text restarts the first', () => {
  show();
  pass(4_000);
  show();
  pass(4_000);
  expect(screen.getAllByText('You have it.')).toHaveLength(1);
});

test('shows three at most, the newest', () => {
  for (const message of ['one', 'two', 'three', 'four']) act(() => notify({ type: 'info', message }));
  expect(screen.queryByText('one')).toBeNull();
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toEqual(['two', 'three', 'four']);
});

test('a lasting offer is not pushed out by passing notices', () => {
  show({ offer: { label: 'Update', act: () => {} } });
  for (const count of [1, 2, 3]) act(() => notify({ type: 'success', message: `Saved ${count}` }));
  expect(card()).not.toBeNull();
  expect(screen.queryByText('Saved 1')).toBeNull();
  screen.getByText('Saved 3');
});
