import { address, getProgramDerivedAddress } from '@solana/kit';

export const ROUTER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';

/** Its temporary account of a wallet: behind the seed the wallet and the mint. */
export const CREATE_TOKEN_ACCOUNT = Buffer.from('93f17b64f484ae76', 'hex');

/** What addresses of the router's own are derived from. */
export const SEEDS = {
  tokenAccount: Buffer.from('token_account'),
  /** Behind it the number of the authority. */
  authority: Buffer.from('authority'),
  pools: Buffer.from('pools'),
} as const;

/** Owner of the pools' vaults. Mainnet's pools have programs of their own. */
export const [POOLS, POOLS_BUMP] = await derived(SEEDS.pools);
/** Number of the authority whose accounts serve all takers. */
export const AUTHORITY_ID = 7;
/** Owner of these accounts. */
export const [AUTHORITY] = await derived(SEEDS.authority, Uint8Array.of(AUTHORITY_ID));
/** Named in every route; emits events on mainnet. */
export const [EVENT_AUTHORITY] = await derived(Buffer.from('__event_authority'));

/** Offsets of the accounts and arguments of an exchange, by Jupiter's IDL. */
export interface Layout {
  readonly discriminator: Uint8Array;
  readonly amountsAt: number;
  readonly authority: number;
  readonly source: number;
  readonly destination: number;
  readonly sourceMint: number;
  readonly destinationMint: number;
  /** The account that gets the output instead of the destination; the router itself stands for none. */
  readonly elsewhere?: number;
  /** Accounts of the program's that the hops lead over, instead of the taker's. */
  readonly shared?: { readonly authority: number; readonly source: number; readonly destination: number };
  /** The last of them is the router itself. Behind them stand the account for the fee, if any, and those of the hops. */
  readonly accounts: number;
}

export const ROUTE_V2: Layout = {
  discriminator: Buffer.from('bb64facc31c4af14', 'hex'),
  amountsAt: 8,
  authority: 0,
  source: 1,
  destination: 2,
  sourceMint: 3,
  destinationMint: 4,
  elsewhere: 7,
  accounts: 10,
};

export const SHARED_ACCOUNTS_ROUTE_V2: Layout = {
  discriminator: Buffer.from('d19853937cfed8e9', 'hex'),
  amountsAt: 9,
  authority: 1,
  source: 2,
  destination: 5,
  sourceMint: 6,
  destinationMint: 7,
  shared: { authority: 0, source: 3, destination: 4 },
  accounts: 12,
};

/** Places of a hop's accounts. */
export const HOP = {
  source: 0,
  inputVault: 1,
  inputMint: 2,
  inputProgram: 3,
  outputVault: 4,
  destination: 5,
  outputMint: 6,
  outputProgram: 7,
  pools: 8,
} as const;
export const HOP_ACCOUNTS = 9;

/** A hop in the route: kind of pool (0), what goes in, what comes out, share of the input (all of it), and its place. */
export const STEP_BYTES = 21;

function derived(...seeds: readonly Uint8Array[]) {
  return getProgramDerivedAddress({ programAddress: address(ROUTER), seeds: [...seeds] });
}
