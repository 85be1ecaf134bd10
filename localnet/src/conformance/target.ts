/** A chain that the suites are run against, and how one gets funds on it. */
export interface Target {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  fund(address: string, lamports: bigint): Promise<void>;
  close(): Promise<void>;
}

/** What a target is known to do wrong, by the title of the test that shows it. */
export interface KnownDefects {
  /** A test of these that passes after all fails the suite: the list is then out of date. */
  readonly always: Readonly<Record<string, string>>;
  /** These show by chance, so their tests are left out. */
  readonly sometimes: Readonly<Record<string, string>>;
}
