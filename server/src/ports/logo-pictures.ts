/** Fetches pictures from strangers' hosts and redraws them, in another process. */
export interface LogoPictures {
  /** The picture at a URL as a small PNG; null if it has none that may be shown. Throws if it cannot be had now. */
  at(url: string): Promise<Buffer | null>;
  /** What operators watch of that process. Throws if it does not answer. */
  numbers(): Promise<LogoNumbers>;
  close(): Promise<void>;
}

export interface LogoNumbers {
  /** Unix time, seconds. */
  readonly startedAt: number;
  readonly residentBytes: number;
  /** Pictures that are being fetched or wait for that. */
  readonly underWay: number;
  readonly outcomes: Readonly<Record<string, number>>;
}
