import type { Address, Lamports } from '@solana/kit';

/** Test funds, not on mainnet. */
export interface Faucet {
  /** Gives an address test SOL, and test tokens if the network has them. */
  drip(address: Address): Promise<{ signature: string; lamports: Lamports }>;
}
