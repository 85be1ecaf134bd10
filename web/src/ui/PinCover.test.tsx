import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import { PinCover, type PinProblem } from './PinCover.tsx';

const onPin = vi.fn<(pin: string) => void>();
const onCancel = vi.fn();

function cover(extra: { problem?: PinProblem | null; busy?: boolean; title?: string } = {}) {
  return (
    <PinCover
      open
      title="Enter your PIN"
      detail="Send"
      problem={null}
      busy={false}
      onPin={onPin}
      onCancel={onCancel}
      {...extra}
    />
  );
}
function open() {
  onPin.mockReset();
  onCancel.mockReset();
  return render(cover());
}
const key = (name: string) => screen.getByRole('button', { name });
const dots = () => [...document.querySelectorAll('i')].map((dot) => dot.hasAttribute('data-filled'));

test('[pin-01] six dots, a number pad, Cancel and backspace', async () => {
  open();
  expect(dots()).toEqual(Array(6).fill(false));
  for (const digit of '0123456789') expect(key(digit)).toBeTruthy();
  await userEvent.click(key('1'));
  await userEvent.click(key('2'));
  expect(dots()).toEqual([true, true, false, false, false, false]);
  await userEvent.click(key('Delete last digit'));
  expect(dots().filter(Boolean)).toHaveLength(1);
  await userEvent.click(key('Cancel'));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('[state-09, rule-03, limit-03] submits at the sixth digit, not at the fifth', async () => {
  open();
  for (const digit of '12345') await userEvent.click(key(digit));
  expect(onPin).not.toHaveBeenCalled();
  await userEvent.click(key('6'));
  expect(onPin).toHaveBeenCalledExactlyOnceWith('123456');
});

test('[pin-01] works by keyboard and accepts only digits', async () => {
  open();
  await userEvent.keyboard('1a2-3{Backspace}4');
  expect(dots().filter(Boolean)).toHaveLength(3);
  await userEvent.keyboard('567');
  expect(onPin).toHaveBeenCalledExactlyOnceWith('124567');
});

test('announces how many digits are entered, never which', async () => {
  open();
  await userEvent.keyboard('739');
  expect(screen.getByRole('status').textContent).toBe('3 of 6 entered');
  expect(document.querySelector('dialog')?.textContent).not.toContain('739');
});

test('[state-10] an invalid PIN clears the dots and shows an error', async () => {
  const { rerender } = open();
  await userEvent.keyboard('123456');
  rerender(cover({ busy: true }));
  rerender(cover({ problem: { message: 'Invalid PIN. Please try again.', triesLeft: 1 } }));
  expect(dots()).toEqual(Array(6).fill(false));
  expect(screen.getByRole('alert').textContent).toBe('Invalid PIN. Please try again.');
  expect(screen.getByText('1 try left')).toBeTruthy();
  await userEvent.keyboard('9');
  expect(dots().filter(Boolean)).toHaveLength(1);
});

test('keys are disabled while the PIN is checked', async () => {
  const { rerender } = open();
  await userEvent.keyboard('123456');
  rerender(cover({ busy: true }));
  await userEvent.keyboard('{Backspace}7');
  expect(dots()).toEqual(Array(6).fill(true));
  expect(onPin).toHaveBeenCalledTimes(1);
});

test('a long wait shows minutes and counts down', () => {
  vi.useFakeTimers();
  render(cover({ problem: { message: 'Too many wrong PINs.', lockedSeconds: 300 } }));
  expect(screen.getByText('Try again in 5 min 0 s')).toBeTruthy();
  act(() => vi.advanceTimersByTime(61_000));
  expect(screen.getByText('Try again in 3 min 59 s')).toBeTruthy();
});
