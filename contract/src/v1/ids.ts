import { SOL_MINT } from '../limits.ts';

/** CAIP-2 of a cluster: the first 32 characters of the hash of its first block. */
export function chainId(genesisHash: string): string {
  return `solana:${genesisHash.slice(0, 32)}`;
}

/** CAIP-19. SOL is the coin type of SLIP-44. */
export function assetId(chain: string, mint: string): string {
  return mint === SOL_MINT ? `${chain}/slip44:501` : `${chain}/token:${mint}`;
}

/** CAIP-10. */
export function accountId(chain: string, address: string): string {
  return `${chain}:${address}`;
}

/** The mint of an asset; null if it is not an asset of this chain. */
export function readAsset(chain: string, asset: string): string | null {
  if (asset === `${chain}/slip44:501`) return SOL_MINT;
  const token = `${chain}/token:`;
  return asset.startsWith(token) && asset.length > token.length ? asset.slice(token.length) : null;
}

/** An address as it is given, alone or as an account of this chain. */
export function readAccount(chain: string, account: string): string {
  return account.startsWith(`${chain}:`) ? account.slice(chain.length + 1) : account;
}
