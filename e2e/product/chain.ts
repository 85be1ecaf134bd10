import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { chainBalances, rpc } from '../../launch/src/chain-client.ts';
import type { WorldPlaces } from '../../launch/src/world.ts';

/** Signatures of the successful transactions that touched an address, newest first, read from the chain. */
export async function signaturesOf(world: WorldPlaces, address: string): Promise<string[]> {
  const listed = await rpc<{ signature: string; err: unknown }[]>(world, 'getSignaturesForAddress', [
    address,
    { commitment: 'confirmed' },
  ]);
  return listed.filter(({ err }) => err === null).map(({ signature }) => signature);
}

export const lamportsOf = async (world: WorldPlaces, address: string): Promise<bigint> =>
  (await chainBalances(world, address, USDC_MINT)).lamports;

/** Base units of USDC. */
export const usdcOf = async (world: WorldPlaces, address: string): Promise<bigint> =>
  (await chainBalances(world, address, USDC_MINT)).tokens;

/** The only token account of an owner for a mint. */
export async function tokenAccountOf(world: WorldPlaces, owner: string, mint: string): Promise<string> {
  const options = { encoding: 'base64', commitment: 'confirmed' };
  const { value } = await rpc<{ value: { pubkey: string }[] }>(world, 'getTokenAccountsByOwner', [
    ...[owner, { mint }, options],
  ]);
  return value[0]!.pubkey;
}

/** Lamports that an account of so many bytes has to hold. */
export const rentOf = async (world: WorldPlaces, bytes: number): Promise<bigint> =>
  BigInt(await rpc<number>(world, 'getMinimumBalanceForRentExemption', [bytes]));
