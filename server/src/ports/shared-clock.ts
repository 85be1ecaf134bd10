/** The one clock that all server processes can read, so that each can tell whether its own is right. */
export interface SharedClock {
  /** Milliseconds since 1970, read at some time between the request and its answer. Rejects where it cannot be read. */
  read(): Promise<number>;
}
