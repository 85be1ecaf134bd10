import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is not undefined; the test's own time limit ends it. */
export async function until<T>(ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(10);
  }
}
