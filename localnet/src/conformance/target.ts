/** A chain that the suites are run against, and how one gets funds on it. */
export interface Target {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  fund(address: string, lamports: bigint): Promise<void>;
  close(): Promise<void>;
}

/** Titles of tests that a target is known to fail, each with what is wrong. One that passes after all fails the suite. */
export type KnownDefects = Readonly<Record<string, string>>;
