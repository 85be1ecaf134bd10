import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import { NATIVE_MINT } from '../chain/token.ts';
import { ROUTER, SEEDS } from './router-layout.ts';

/** A token, by its mint and the token program that owns it. */
export interface TokenOf {
  readonly mint: Address;
  readonly program: Address;
}

/** To find an address takes a millisecond: those of the last wallets and of all the market's own are kept. */
const MOST_KEPT = 10_000;
const kept = new Map<string, Promise<readonly [Address, number]>>();

function keep(key: string, find: () => Promise<readonly [Address, number]>) {
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const found = find();
  kept.set(key, found);
  return found;
}

/** The associated token account of an owner. */
export async function associatedAccount(owner: Address, { mint, program }: TokenOf): Promise<Address> {
  const [account] = await keep(`${owner} ${mint} ${program}`, () =>
    findAssociatedTokenPda({ owner, mint, tokenProgram: program }),
  );
  return account;
}

/** The router's temporary account for a wallet's wrapped SOL, and its bump. */
export const temporaryAccount = (wallet: Address): Promise<readonly [Address, number]> =>
  keep(wallet, () => {
    const encoder = getAddressEncoder();
    const seeds = [SEEDS.tokenAccount, encoder.encode(wallet), encoder.encode(address(NATIVE_MINT))];
    return getProgramDerivedAddress({ programAddress: address(ROUTER), seeds });
  });
