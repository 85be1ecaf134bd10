import type { Contact } from '@cumulus/contract/calls/contacts.ts';
import { useContactChanges } from '../../data/address-book.ts';
import { failureNotice } from '../../data/failure.ts';
import { t } from '../../locale/t.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useNotify } from '../../ui/notices.ts';

interface DeleteContactProps {
  uid: string;
  open: boolean;
  contact: Contact;
  onClose: () => void;
}

/** Asks whether a contact is to be deleted, and deletes it. */
export function DeleteContact({ uid, open, contact, onClose }: DeleteContactProps) {
  const { remove } = useContactChanges(uid);
  const notify = useNotify();

  const act = async ({ address, name }: Contact) => {
    try {
      await remove(address);
      notify({ type: 'success', message: t('{name} was deleted from your address book', { name }) });
    } catch (failure) {
      const notice = failureNotice(failure, t('Failed to delete the contact'));
      notify({ ...notice, onRetry: () => void act({ address, name }) });
    }
  };

  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t('Delete contact')}
      act={t('Delete')}
      onAct={() => {
        onClose();
        void act(contact);
      }}
    >
      {t('{name} leaves your address book. What you have sent stays sent.', { name: contact.name })}
    </Confirm>
  );
}
