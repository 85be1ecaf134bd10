import { logFailure } from '../log.ts';
import type { OwedAlarm } from './alarm.ts';
import { ownStorage } from './storage.ts';

/** How often it is asked whether a check or a tick is due, milliseconds. */
const LOOK_MS = 10 * 60_000;
/** How many looks pass before what was announced is checked again. */
const TOLD_LOOKS = 6;

/** Checks what is owed to the user, from now on and once a day, and sends the ticks. Returns a function that stops it. */
export function watchOwed(uid: string, tell: (alarm: OwedAlarm) => void): () => void {
  const stopped = new AbortController();
  const storage = ownStorage();
  const wait = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      stopped.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('stopped'));
      });
    });
  let rests = 0;
  const look = async () => {
    const [{ checkOwed, isCheckDue }, { sendTicks }] = await Promise.all([
      import('./check.ts'),
      import('./ticks.ts'),
    ]);
    if (stopped.signal.aborted) return;
    if (rests > 0) rests -= 1;
    else if (isCheckDue(storage)) {
      const alarm = await checkOwed({ uid, storage, wait });
      if (stopped.signal.aborted) return;
      if (alarm) {
        rests = TOLD_LOOKS;
        tell(alarm);
      }
    }
    await sendTicks(storage);
  };
  const run = async () => {
    while (!stopped.signal.aborted) {
      await look().catch((failure) => logFailure('Checking what is owed', failure));
      await wait(LOOK_MS);
    }
  };
  run().catch(() => {});
  return () => stopped.abort();
}
