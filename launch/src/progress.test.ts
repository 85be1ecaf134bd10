import { afterEach, expect, test, vi } from 'vitest';
import { createProgress } from '../progress.mjs';

afterEach(() => void vi.useRealTimers());

function recorder(isTTY: boolean) {
  let written = '';
  const write = (text: string | Uint8Array) => {
    written += text;
    return true;
  };
  return { progress: createProgress({ isTTY, write }), written: () => written };
}

test('on a terminal one line changes, and is gone at the end', () => {
  vi.useFakeTimers();
  const { progress, written } = recorder(true);
  progress.step('Installing');
  vi.advanceTimersByTime(2_000);
  progress.step('Building');
  progress.end();
  progress.end();
  const clear = '\r\x1b[K';
  const drawn = ['Installing... 0 s', 'Installing... 1 s', 'Installing... 2 s', '', 'Building... 0 s', ''];
  expect(written()).toBe(drawn.map((line) => clear + line).join(''));
});

test('elsewhere each step is a plain line with the seconds since the start', () => {
  vi.useFakeTimers();
  const { progress, written } = recorder(false);
  progress.step('Installing');
  vi.advanceTimersByTime(12_000);
  progress.step('Building');
  progress.end();
  expect(written()).toBe('  0 s  Installing\n 12 s  Building\n');
});
