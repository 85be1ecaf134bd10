/** The web app's run-time configuration, at /config.json: one build serves every deployment. */
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
  readonly passwordMinCharacters: number;
  /** Explorer URL of a transaction, containing {signature}; null without an explorer. */
  readonly explorerTxUrl: string | null;
  /** Explorer URL of a token, containing {mint}; null without an explorer. */
  readonly explorerTokenUrl: string | null;
  /** Service that returns a browser's IP address; null: the client's IP is recorded as null. */
  readonly ipLookupUrl: string | null;
  /** Interval of market checks for orders, milliseconds. */
  readonly marketCheckInterval: number;
  /** The least that the pools of a token hold for an order to watch it, whole USD; 0 for anything. */
  readonly orderLiquidityMin: number;
  /** Values can also be shown in another currency. */
  readonly exchangeRates: boolean;
  /** The network has a faucet. */
  readonly testFunds: boolean;
  /** An entry in a contest takes a proof of work; otherwise it is reviewed first. */
  readonly contestProof: boolean;
  /** Page with unsent mail; null if mail is really sent. */
  readonly outboxUrl: string | null;
  /** Presses are traced: calls that a tap confirms name their trace. */
  readonly traced: boolean;
}
