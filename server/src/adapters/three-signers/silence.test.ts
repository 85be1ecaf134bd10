import { expect, test, vi } from 'vitest';
import { createSilence } from './silence.ts';

test('waits for an answer as long as there are others, and gives up once there is none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const silence = createSilence();
    const outcomes: string[] = [];
    const never = silence.orAfter(1_000, new Promise<string>(() => {}), () => new Error('silent'));
    void never.catch((error: Error) => outcomes.push(error.message));
    for (let answers = 0; answers < 5; answers++) {
      await vi.advanceTimersByTimeAsync(900);
      silence.broken();
    }
    expect(outcomes).toEqual([]);
    expect(silence.isBroken(1_000)).toBe(true);
    await vi.advanceTimersByTimeAsync(1_001);
    await expect(never).rejects.toThrow('silent');
    expect(silence.isBroken(1_000)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('says nothing of silence after the answer', async () => {
  const failed = vi.fn();
  expect(await createSilence().orAfter(1, Promise.resolve('here'), failed)).toBe('here');
  expect(failed).not.toHaveBeenCalled();
});
