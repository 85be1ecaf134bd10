import { isAddress } from '@cumulus/contract/address.ts';
import { contactNameRefusals, readContactName } from '@cumulus/contract/contact-name.ts';
import { CONTACT_NAME_MAX_CHARACTERS } from '@cumulus/contract/limits.ts';
import { type FormEvent, useId, useState } from 'react';
import { useContactChanges } from '../../data/address-book.ts';
import { failureMessage } from '../../data/failure.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { Address } from '../../ui/Address.tsx';
import { AddressField, type AddressValidity } from '../../ui/AddressField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useNotify } from '../../ui/notices.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './ContactSheet.module.css';

/** Whose name is asked for: nobody's yet, an address, or a contact that is to be renamed. */
export interface ContactDraft {
  readonly address: string | null;
  readonly name: string | null;
}

interface ContactSheetProps {
  uid: string;
  /** Null closes the sheet. */
  draft: ContactDraft | null;
  onClose: () => void;
  /** Offered for a contact that is there. */
  onDelete?: () => void;
}

/** Saves an address under a name, or gives a contact another one. */
export function ContactSheet({ uid, draft, onClose, onDelete }: ContactSheetProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  /** Stays while the sheet goes away. */
  const [shown, setShown] = useState(draft);
  if (draft && draft !== shown) setShown(draft);
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
      {shown && (
        <ContactForm uid={uid} id={form} draft={shown} busy={busy} onBusy={setBusy} onSaved={onClose} />
      )}
    </Sheet>
  );
}

interface ContactFormProps {
  uid: string;
  id: string;
  draft: ContactDraft;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const shortened = (text: string): string =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)
    .slice(0, CONTACT_NAME_MAX_CHARACTERS)
    .join('');

/** Begins anew with every opening of the sheet. */
function ContactForm({ uid, id, draft, busy, onBusy, onSaved }: ContactFormProps) {
  const { save } = useContactChanges(uid);
  const notify = useNotify();
  const [name, setName] = useState(draft.name ?? '');
  const [address, setAddress] = useState(draft.address ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const isValid = isAddress(address);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    const read = readContactName(name);
    if ('refusal' in read)
      return setError(translated(contactNameRefusals[read.refusal], { code: read.refusal }));
    if (!isValid) return;
    onBusy(true);
    try {
      const contact = await save(address, read.name);
      notify({ type: 'success', message: t('{name} is in your address book', { name: contact.name }) });
      onSaved();
    } catch (failure) {
      setError(failureMessage(failure, t('Failed to save the contact')));
    }
    onBusy(false);
  };

  const validity = (): AddressValidity => {
    if (isValid) return { state: 'valid' };
    if (address === '' && !isAsked) return { state: 'empty' };
    // Half an address is no mistake while it is being typed.
    return isAsked ? { state: 'invalid', message: t('Please enter a valid address') } : { state: 'empty' };
  };

  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('Name')}
        value={name}
        autoComplete="off"
        enterKeyHint="done"
        error={error}
        onChange={({ target }) => {
          setError(null);
          setName(shortened(target.value));
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
