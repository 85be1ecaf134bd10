import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const DELAY_MILLISECONDS = 250;

/**
 * A function to call after each use of a private key. OpenSSL wipes a key when its JavaScript handle is collected, and
 * an idle process may not collect for hours: so this has it done, soon after the use and at most four times a second.
 */
export function keySweeper(collect: () => void = garbageCollector()): () => void {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    setTimeout(() => {
      due = false;
      collect();
    }, DELAY_MILLISECONDS).unref();
  };
}

/** V8's own collector, without leaving it to the flags that the process was started with. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
