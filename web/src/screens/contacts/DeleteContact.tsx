import type { Contact } from '@cumulus/contract/calls/contacts.ts';
import { useDeleteContactMutation } from '../../data/address-book.ts';
import { t } from '../../locale/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';

interface DeleteContactProps {
  uid: string;
  open: boolean;
  contact: Contact;
  onClose: () => void;
}

/** Asks for confirmation, and deletes a contact. */
export function DeleteContact({ uid, open, contact, onClose }: DeleteContactProps) {
  const { mutate } = useDeleteContactMutation(uid);
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t('Delete contact')}
      act={t('Delete')}
      onAct={() => {
        onClose();
        mutate(contact);
      }}
    >
      {t('{name} is removed from your address book. Past sends are not affected.', { name: contact.name })}
    </Confirm>
  );
}
