const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

/** What a line may tell. The type leaves no room for keys, messages or sealed bytes. */
export interface Facts {
  readonly walletId?: string;
  readonly kind?: string;
  /** Addresses are base58, amounts decimal text in base units. */
  readonly recipient?: string;
  readonly mint?: string;
  readonly amount?: string;
  readonly soldMint?: string;
  readonly soldAmount?: string;
  readonly boughtMint?: string;
  readonly leastBoughtAmount?: string;
  readonly feeLamports?: string;
  readonly feeCapLamports?: string;
  /** The transaction's, which anybody can look up on the chain. */
  readonly signature?: string;
  readonly outcome?: string;
  readonly reason?: string;
  readonly milliseconds?: number;
  readonly provider?: string;
  readonly socket?: string;
  readonly permissionModel?: boolean;
}

export type Log = (level: keyof typeof LEVELS, event: string, facts?: Facts) => void;

/** One JSON line for each event, in pino's shape. */
export function jsonLog(write: (line: string) => void, name: string): Log {
  const { pid } = process;
  return (level, event, facts) => {
    const line = { level: LEVELS[level], time: Date.now(), pid, name, event, ...facts, msg: event };
    write(`${JSON.stringify(line)}\n`);
  };
}
