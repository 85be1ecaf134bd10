/** Numbers by JSON-RPC method; `*`: of all methods together, or of all others. */
type ByMethod = Readonly<Record<string, number>>;

/** What a provider of nodes charges and bounds alike on all of its plans. */
export interface Provider {
  /** Hosts of its nodes. */
  readonly hosts: RegExp;
  /** Most calls in one request. */
  readonly batch: ByMethod;
  /** Most calls a second; plans are for the settings and for what a node refuses. */
  readonly budgets: ByMethod;
  /** Credits of one call by method, `*`: of all others. */
  readonly credits: ByMethod;
}

const NO_BOUNDS = { batch: { '*': 100 }, budgets: {}, credits: { '*': 1 } };

/**
 * Sources of the figures:
 * - helius: helius.dev/docs, "Credits" and "Batch requests", read in September 2026. An older page has 10 credits for history.
 * - quicknode: quicknode.com/api-credits, read in November 2026: 30 for each call of Solana's, four times that for large ones.
 * - triton: each request is counted as one; its traffic is charged too, and not counted.
 * - chainstack: docs.chainstack.com/docs/request-units, read in November 2026: 1, and 2 for slots older than some 1.5 days.
 * - public: solana.com/docs, "Clusters": 100 calls in 10 s and 40 of one method; free.
 */
export const PROVIDERS = {
  helius: {
    hosts: /(^|\.)helius(-rpc)?\.(com|xyz|dev)$/,
    batch: {
      '*': 100,
      getSignaturesForAddress: 10,
      getBlock: 10,
      getBlocks: 10,
      getBlockTime: 10,
    },
    budgets: {},
    credits: { '*': 1, getProgramAccounts: 10 },
  },
  quicknode: {
    ...NO_BOUNDS,
    hosts: /(^|\.)(quiknode\.pro|quicknode\.com)$/,
    credits: { '*': 30, getLargestAccounts: 120, getSupply: 120 },
  },
  triton: { ...NO_BOUNDS, hosts: /(^|\.)(rpcpool\.com|triton\.one)$/ },
  chainstack: { ...NO_BOUNDS, hosts: /(^|\.)(chainstack\.com|p2pify\.com)$/ },
  public: {
    ...NO_BOUNDS,
    hosts: /^api\.(mainnet-beta|mainnet|devnet|testnet)\.solana\.com$/,
    budgets: { '*': 10, getTransaction: 4, getSignaturesForAddress: 4, getTokenAccountsByOwner: 4 },
    credits: { '*': 0 },
  },
  other: { ...NO_BOUNDS, hosts: /(?!)/ },
} satisfies Record<string, Provider>;

export type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly ProviderName[];

/** Whose node is at this address. */
export function providerAt(rpcUrl: string): ProviderName {
  const { hostname } = new URL(rpcUrl);
  return PROVIDER_NAMES.find((name) => PROVIDERS[name].hosts.test(hostname)) ?? 'other';
}

/** The credits of one call; `weights` of the settings come first. */
export function creditsOf(provider: ProviderName, method: string, weights: ByMethod = {}): number {
  const { credits }: Provider = PROVIDERS[provider];
  return weights[method] ?? credits[method] ?? weights['*'] ?? credits['*'] ?? 1;
}
