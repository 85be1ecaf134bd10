import type { CallOutput } from '@cumulus/contract/call.ts';
import type { Contact } from '@cumulus/contract/calls/contacts.ts';
import { handleText } from '@cumulus/contract/handle.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '../locale/t.ts';
import { useNotify } from '../ui/notices.ts';
import { call } from './client.ts';
import { Cancelled, failureNotice } from './failure.ts';
import { initialFrom, userCache } from './local-cache.ts';
import { usePinned } from './pin.ts';
import { userKey } from './query-client.ts';
import { useWallets } from './wallets.ts';

type AddressBook = Pick<CallOutput<Calls['getAddressBook']>, 'contacts' | 'recentRecipients'>;

const cacheOf = (uid: string) => userCache<AddressBook>('address-book', uid);

const bookQuery = (uid: string) =>
  queryOptions({
    queryKey: userKey(uid, 'address-book'),
    queryFn: async (): Promise<AddressBook> => {
      const cache = cacheOf(uid);
      const { contacts, recentRecipients } = await call('getAddressBook', null);
      const book = { contacts, recentRecipients };
      cache.write(book);
      return book;
    },
    ...initialFrom(() => cacheOf(uid)),
  });

/** The user's contacts by name, and their recent recipients. */
export const useAddressBook = (uid: string) => useQuery(bookQuery(uid));

export function invalidateAddressBook(client: QueryClient, uid: string): void {
  void client.invalidateQueries({ queryKey: bookQuery(uid).queryKey });
}

/** Changes the contacts as the server has just done. Never before: money is sent by these names. */
function changeContacts(
  client: QueryClient,
  uid: string,
  change: (contacts: readonly Contact[]) => readonly Contact[],
): void {
  const book = client.setQueryData(
    bookQuery(uid).queryKey,
    (before) => before && { ...before, contacts: [...change(before.contacts)] },
  );
  if (book) cacheOf(uid).write(book);
  invalidateAddressBook(client, uid);
}

/** Saves an address under a name. The form shows a failure. */
export function useSaveContactMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { callPinned } = usePinned();
  return useMutation({
    mutationFn: (contact: Contact) =>
      callPinned('saveContact', contact, { detail: t('Save {name} to your address book', contact) }),
    onSuccess: ({ contact }) => {
      changeContacts(client, uid, (before) =>
        [...before.filter(({ address }) => address !== contact.address), contact].toSorted((a, b) =>
          a.name.localeCompare(b.name),
        ),
      );
      notify({ type: 'success', message: t('{name} is in your address book', { name: contact.name }) });
    },
  });
}

export function useDeleteContactMutation(uid: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const { callPinned } = usePinned();
  const { mutate } = useMutation({
    mutationFn: ({ address, name }: Contact) =>
      callPinned(
        'deleteContact',
        { address },
        { detail: t('Delete {name} from your address book', { name }) },
      ),
    onSuccess: (_, { address, name }) => {
      changeContacts(client, uid, (before) => before.filter((each) => each.address !== address));
      notify({ type: 'success', message: t('{name} was deleted from your address book', { name }) });
    },
    onError: (failure, contact) => {
      if (failure instanceof Cancelled) return;
      const notice = failureNotice(failure, t('Failed to delete the contact'));
      notify({ ...notice, onRetry: () => mutate(contact) });
    },
  });
  return { mutate };
}

/** An address with the name that the user knows it by. */
export interface KnownAddress {
  readonly address: string;
  readonly name: string;
  /** `user`: one whom the user has found by name and paid. */
  readonly kind: 'contact' | 'wallet' | 'user';
}

/** The addresses that the user can send to without typing one. */
export interface KnownAddresses {
  /** The user's other wallets. */
  readonly wallets: readonly KnownAddress[];
  readonly contacts: readonly KnownAddress[];
  /** Newest first. */
  readonly recent: readonly { readonly address: string; readonly lastSentAt: string }[];
  readonly find: (address: string) => KnownAddress | undefined;
}

/** All addresses that the user knows, except the one that is sent from. */
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
    const users = (book?.recentRecipients ?? []).flatMap(({ address, handle }): KnownAddress[] =>
      handle === undefined ? [] : [{ address, name: handleText(handle), kind: 'user' }],
    );
    // A contact's name takes precedence over others at the same address.
    const byAddress = new Map([...users, ...wallets, ...contacts].map((each) => [each.address, each]));
    return {
      wallets,
      contacts,
      recent: (book?.recentRecipients ?? []).filter(({ address }) => address !== from),
      find: (address) => byAddress.get(address),
    };
  }, [book, own, from]);
}
