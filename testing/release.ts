import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Calls `free` after the running test, or after the file's last test if none runs yet. What holds a process, a server or a
 * database is released here: Vitest ignores `afterAll` within a test, and files share a worker.
 */
export function release(free: () => unknown): void {
  const hook = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  hook(async () => {
    await free();
  });
}
