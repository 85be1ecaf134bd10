/** What all servers share for minutes and may lose at any time. Nothing about money. */
export interface ShortMemory {
  /** Runs a Lua script over one key. Rejects within a second if it cannot. */
  run(script: string, key: string, args: readonly (string | number)[]): Promise<unknown>;
  /** Rejects if it does not answer. */
  ping(): Promise<void>;
  /** Whether the last attempt failed. */
  readonly isDown: boolean;
  close(): Promise<void>;
}
