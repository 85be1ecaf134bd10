import { expect, test, vi } from 'vitest';
import { createLevel, type LevelMode } from './level.ts';

const MINUTE = 60_000;

function levelOf(mode: LevelMode, ...answers: (readonly boolean[])[]) {
  let now = 0;
  const ask = vi.fn(async () => answers.shift() ?? []);
  const level = createLevel({ mode, ask, elapsed: () => now });
  return {
    ask,
    async after(minutes: number) {
      now += minutes * MINUTE;
      level();
      await Promise.resolve();
      return level();
    },
  };
}

test('reads are confirmed until all nodes say that confirmed is final', async () => {
  const { ask, after } = levelOf('auto', [false], [true, false], [true, true]);
  expect(await after(0)).toBe('confirmed');
  expect(await after(1)).toBe('confirmed');
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await after(10)).toBe('confirmed');
  await after(10);
  expect(await after(0)).toBe('finalized');
  expect(await after(60)).toBe('finalized');
  expect(ask).toHaveBeenCalledTimes(3);
});

test.each(['confirmed', 'finalized'] as const)('a setting of %s asks no node', async (mode) => {
  const { ask, after } = levelOf(mode);
  expect(await after(60)).toBe(mode);
  expect(ask).not.toHaveBeenCalled();
});
