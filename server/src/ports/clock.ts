/** Time, so that tests can hold it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after this many milliseconds, or at once when `signal` aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}
