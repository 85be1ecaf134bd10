import { useMemo } from 'react';
import { useAddressBook } from './address-book.ts';
import { useWallets } from './wallets.ts';

/** An address with the name that the user knows it by. */
export interface KnownAddress {
  readonly address: string;
  readonly name: string;
  readonly kind: 'contact' | 'wallet';
}

/** Whom the user can send to without typing an address. */
export interface KnownAddresses {
  /** The user's other wallets. */
  readonly wallets: readonly KnownAddress[];
  readonly contacts: readonly KnownAddress[];
  /** Newest first; with their names where they have one. */
  readonly recent: readonly { readonly address: string; readonly lastSentAt: string }[];
  readonly find: (address: string) => KnownAddress | undefined;
}

/** All addresses that the user knows, but for the one that is sent from. */
export function useKnownAddresses(uid: string, from: string): KnownAddresses {
  const { data: book } = useAddressBook(uid);
  const { data: own } = useWallets(uid, false);
  return useMemo(() => {
    const wallets = (own ?? [])
      .filter(({ publicKey }) => publicKey !== from)
      .map(({ publicKey, name }): KnownAddress => ({ address: publicKey, name, kind: 'wallet' }));
    const contacts = (book?.contacts ?? []).map(
      ({ address, name }): KnownAddress => ({ address, name, kind: 'contact' }),
    );
    // The name that the user gave to an address goes before that of a wallet there.
    const byAddress = new Map([...wallets, ...contacts].map((each) => [each.address, each]));
    return {
      wallets,
      contacts,
      recent: (book?.recentRecipients ?? []).filter(({ address }) => address !== from),
      find: (address) => byAddress.get(address),
    };
  }, [book, own, from]);
}
