/** Fetches pictures from strangers' hosts and redraws them, in another process. */
export interface LogoPictures {
  /** The picture at a URL as a small PNG; null if it has none that may be shown. Throws if it cannot be had now. */
  at(url: string): Promise<Buffer | null>;
  close(): Promise<void>;
}
