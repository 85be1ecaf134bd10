/** Test funds; there is none on mainnet. */
export interface Faucet {
  /** Gives an address test SOL (and test tokens where the network has them). */
  drip(address: string): Promise<{ signature: string; lamports: bigint }>;
}
