import { shortAddress } from '@cumulus/contract/format.ts';
import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { useAddressBook } from './address-book.ts';
import { SOL } from './common-tokens.ts';
import { useWallets } from './wallets.ts';

/** A token as grants name it, with how its amounts are shown. */
export interface GrantToken {
  /** A mint, or `SOL`. */
  readonly id: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly multiplier: number;
}

/** How the owner knows what a grant names by ids and addresses. */
export interface GrantNames {
  readonly wallets: readonly { readonly walletId: string; readonly name: string }[];
  /** What these wallets hold, SOL first. */
  readonly tokens: readonly GrantToken[];
  readonly contacts: readonly { readonly address: string; readonly name: string }[];
}

/** A mint as grants have it: SOL is one token, wrapped or not. */
export const grantTokenId = (mint: string): string =>
  mint === SOL_MINT || mint === WRAPPED_SOL_MINT ? 'SOL' : mint;

export function useGrantNames(uid: string): GrantNames {
  const wallets = (useWallets(uid, false).data ?? []).filter(({ isReadOnly }) => !isReadOnly);
  const contacts = useAddressBook(uid).data?.contacts ?? [];
  const held = [SOL, ...wallets.flatMap(({ tokens }) => tokens)];
  const tokens = new Map(
    held
      .toReversed()
      .map(({ mint, symbol, decimals, multiplier }) => [mint, { symbol, decimals, multiplier }] as const)
      .map(([mint, token]) => [grantTokenId(mint), { id: grantTokenId(mint), ...token }]),
  );
  return { wallets, tokens: [...tokens.values()].toReversed(), contacts };
}

export const walletName = ({ wallets }: GrantNames, id: string): string =>
  wallets.find(({ walletId }) => walletId === id)?.name ?? id.slice(0, 8);

export const contactName = ({ contacts }: GrantNames, address: string): string =>
  contacts.find((contact) => contact.address === address)?.name ?? shortAddress(address);

/** Null of a token that no wallet holds now. */
export const grantToken = ({ tokens }: GrantNames, id: string): GrantToken | null =>
  tokens.find((token) => token.id === id) ?? null;
