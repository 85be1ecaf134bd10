import { isAddress } from '@cumulus/contract/address.ts';
import { contactNameRefusals, readContactName } from '@cumulus/contract/contact-name.ts';
import { CONTACT_NAME_MAX_CHARACTERS } from '@cumulus/contract/limits.ts';
import { type FormEvent, useId, useState } from 'react';
import { useSaveContactMutation } from '../../data/address-book.ts';
import { Cancelled, failureMessage } from '../../data/failure.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { Address } from '../../ui/Address.tsx';
import { AddressField, type AddressValidity } from '../../ui/AddressField.tsx';
import { Button } from '../../ui/Button.tsx';
import { NameField } from '../../ui/NameField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useLast } from '../../ui/useLast.ts';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './ContactSheet.module.css';

/** A new contact, an address to save under a name, or a contact to rename. */
export interface ContactDraft {
  readonly address: string | null;
  readonly name: string | null;
}

interface ContactSheetProps {
  uid: string;
  /** Null closes the sheet. */
  draft: ContactDraft | null;
  onClose: () => void;
  /** Offered for an existing contact. */
  onDelete?: () => void;
}

/** Saves an address under a name, or renames a contact. */
export function ContactSheet({ uid, draft, onClose, onDelete }: ContactSheetProps) {
  const form = useId();
  const save = useSaveContactMutation(uid);
  const busy = save.isPending;
  const shown = useLast(draft);
  const isNew = shown?.name == null;
  return (
    <Sheet
      open={draft !== null}
      onClose={busy ? () => {} : onClose}
      title={isNew ? t('Save to address book') : t('Edit contact')}
      acts={
        <>
          <WriteButton type="submit" form={form} full busy={busy}>
            {t('Save')}
          </WriteButton>
          {!isNew && onDelete && (
            <WriteButton kind="quiet" full icon="trash" disabled={busy} onClick={onDelete}>
              {t('Delete contact')}
            </WriteButton>
          )}
          <Button kind="text" full disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      {shown && <ContactForm id={form} draft={shown} save={save} onSaved={onClose} />}
    </Sheet>
  );
}

interface ContactFormProps {
  id: string;
  draft: ContactDraft;
  save: ReturnType<typeof useSaveContactMutation>;
  onSaved: () => void;
}

/** Mounted again with every opening of the sheet. */
function ContactForm({ id, draft, save, onSaved }: ContactFormProps) {
  const [name, setName] = useState(draft.name ?? '');
  const [address, setAddress] = useState(draft.address ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const isValid = isAddress(address);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setSubmitted(true);
    const read = readContactName(name);
    if ('refusal' in read)
      return setError(translated(contactNameRefusals[read.refusal], { code: read.refusal }));
    if (!isValid) return;
    save.mutate(
      { address, name: read.name },
      {
        onSuccess: onSaved,
        onError: (failure) => {
          if (!(failure instanceof Cancelled))
            setError(failureMessage(failure, t('Failed to save the contact')));
        },
      },
    );
  };

  const validity = (): AddressValidity => {
    if (isValid) return { state: 'valid' };
    if (address === '' && !isSubmitted) return { state: 'empty' };
    // An incomplete address is not an error while it is being typed.
    return isSubmitted
      ? { state: 'invalid', message: t('Please enter a valid address') }
      : { state: 'empty' };
  };

  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <NameField
        value={name}
        charactersMax={CONTACT_NAME_MAX_CHARACTERS}
        error={error}
        onName={(next) => {
          setError(null);
          setName(next);
        }}
      />
      {draft.address === null ? (
        <AddressField
          label={t('Address')}
          value={address}
          placeholder={t('Solana address')}
          onChange={setAddress}
          validity={validity()}
        />
      ) : (
        <p className={styles.address}>
          <Address address={draft.address} large />
        </p>
      )}
    </form>
  );
}
