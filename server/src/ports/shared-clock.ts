/** The clock that all server processes share, against which each checks its own. */
export interface SharedClock {
  /** Milliseconds since 1970, read at some time between the request and its answer. Rejects if it cannot be read. */
  read(): Promise<number>;
}
