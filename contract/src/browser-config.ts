/** What the web app is told at run time, at /config.json: one build serves every deployment. */
export interface BrowserConfig {
  readonly version: string;
  readonly network: 'localnet' | 'devnet' | 'mainnet';
  readonly identity:
    | { readonly kind: 'embedded'; readonly google: boolean }
    | {
        readonly kind: 'firebase';
        readonly projectId: string;
        readonly apiKey: string;
        readonly authDomain: string;
      };
  /** Address of a transaction in an explorer, with {signature} in it; null where there is none. */
  readonly explorerTxUrl: string | null;
  /** Service that tells a browser its own address; null where the client's IP is recorded as null. */
  readonly ipLookupUrl: string | null;
  /** How often the market is looked at for orders, milliseconds. */
  readonly marketCheckInterval: number;
  /** The network gives test SOL for nothing. */
  readonly testFunds: boolean;
  /** Where letters can be read that are not sent; null where mail is real. */
  readonly outboxUrl: string | null;
}
