import type { CallOutput } from '@cumulus/contract/call.ts';
import type { Contact } from '@cumulus/contract/calls/contacts.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { shownAtOnce, userCache } from './local-cache.ts';
import { userKey } from './query-client.ts';

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
    ...shownAtOnce(() => cacheOf(uid)),
  });

/** The user's contacts by name, and to whom they have sent last. */
export function useAddressBook(uid: string) {
  return useQuery(bookQuery(uid));
}

/** Asks anew to whom the user has sent last. */
export function rereadAddressBook(client: QueryClient, uid: string): void {
  void client.invalidateQueries({ queryKey: bookQuery(uid).queryKey });
}

/** Changes contacts, on the server first: a name is believed where money goes by it. Both reject with a CallFailure. */
export function useContactChanges(uid: string) {
  const client = useQueryClient();
  const change = (contacts: (before: readonly Contact[]) => readonly Contact[]): void => {
    const book = client.setQueryData(
      bookQuery(uid).queryKey,
      (before) => before && { ...before, contacts: [...contacts(before.contacts)] },
    );
    if (book) cacheOf(uid).write(book);
    rereadAddressBook(client, uid);
  };
  return {
    async save(address: string, name: string): Promise<Contact> {
      const { contact } = await call('saveContact', { address, name });
      change((before) =>
        [...before.filter((each) => each.address !== address), contact].toSorted((a, b) =>
          a.name.localeCompare(b.name),
        ),
      );
      return contact;
    },
    async remove(address: string): Promise<void> {
      await call('deleteContact', { address });
      change((before) => before.filter((each) => each.address !== address));
    },
  };
}
