import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const DELAY_MILLISECONDS = 250;

/**
 * Returns a function to call after each use of a private key. OpenSSL wipes a key when its JavaScript handle is collected,
 * which an idle process may not do for hours: this collects soon after each use, at most four times a second.
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

/** V8's garbage collector, independent of the flags of the process. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
