import type { Contact } from '@cumulus/contract/calls/contacts.ts';
import { shortAddress } from '@cumulus/contract/format.ts';
import { useState } from 'react';
import { useAddressBook } from '../../data/address-book.ts';
import { failureMessage } from '../../data/failure.ts';
import { t } from '../../locale/t.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type ContactDraft, ContactSheet } from './ContactSheet.tsx';
import { DeleteContact } from './DeleteContact.tsx';
import { Initial } from './Initial.tsx';

interface AddressBookSheetProps {
  uid: string;
  open: boolean;
  onClose: () => void;
}

/** All contacts, to add, rename and delete. */
export function AddressBookSheet({ uid, open, onClose }: AddressBookSheetProps) {
  const { data, error, refetch } = useAddressBook(uid);
  const [draft, setDraft] = useState<ContactDraft | null>(null);
  const [leaving, setLeaving] = useState<Contact | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('Address book')}
        acts={
          <>
            <Button full icon="plus" onClick={() => setDraft({ address: null, name: null })}>
              {t('Add contact')}
            </Button>
            <Button kind="text" full onClick={onClose}>
              {t('Done')}
            </Button>
          </>
        }
      >
        {data ? (
          <Contacts contacts={data.contacts} onEdit={setDraft} />
        ) : error ? (
          <ErrorState
            title={t('Failed to load your address book')}
            message={failureMessage(error, t('Try again shortly.'))}
            onRetry={() => void refetch()}
          />
        ) : (
          <Spinner label={t('Loading')} size="l" />
        )}
      </Sheet>
      <ContactSheet
        uid={uid}
        draft={draft}
        onClose={() => setDraft(null)}
        onDelete={() => {
          const { address, name } = draft ?? {};
          setDraft(null);
          if (!address || !name) return;
          setLeaving({ address, name });
          setAsking(true);
        }}
      />
      {leaving && (
        <DeleteContact uid={uid} open={isAsking} contact={leaving} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface ContactsProps {
  contacts: readonly Contact[];
  onEdit: (contact: Contact) => void;
}

function Contacts({ contacts, onEdit }: ContactsProps) {
  if (contacts.length === 0)
    return (
      <EmptyState
        icon="address-book"
        title={t('No contacts yet')}
        message={t('Save an address under a name, and you never have to paste it again.')}
      />
    );
  return (
    <RowList label={t('Contacts')}>
      {contacts.map(({ address, name }) => (
        <Row
          key={address}
          lead={<Initial name={name} />}
          title={name}
          detail={<Address address={address} short />}
          trailing={
            <span className="visually-hidden">
              {t('Edit {name}', { name: `${name}, ${shortAddress(address)}` })}
            </span>
          }
          chevron
          onPress={() => onEdit({ address, name })}
        />
      ))}
    </RowList>
  );
}
