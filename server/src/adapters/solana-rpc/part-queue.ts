import { StreamEnded, type StreamPart } from '../../ports/chain-stream.ts';

/** Parts between a connection that pushes them and a reader that takes them one by one. */
export interface PartQueue {
  push(part: StreamPart): void;
  /** What was pushed before is still read; then reading throws StreamEnded. */
  end(reason: string): void;
  /** Ends without an error when `signal` aborts. */
  read(signal: AbortSignal): AsyncGenerator<StreamPart>;
}

export function createPartQueue(): PartQueue {
  const parts: StreamPart[] = [];
  let ended: string | null = null;
  let wake = (): void => {};
  return {
    push(part) {
      parts.push(part);
      wake();
    },
    end(reason) {
      ended ??= reason;
      wake();
    },
    async *read(signal) {
      // Once: a listener for each wait would stay until the stream ends.
      signal.addEventListener('abort', () => wake(), { once: true });
      while (!signal.aborted) {
        const part = parts.shift();
        if (part) yield part;
        else if (ended !== null) throw new StreamEnded(ended);
        else {
          const { promise, resolve } = Promise.withResolvers<void>();
          wake = resolve;
          await promise;
        }
      }
    },
  };
}
