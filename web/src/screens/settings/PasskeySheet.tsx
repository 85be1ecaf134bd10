import { passkeyNameRefusals, readPasskeyName } from '@cumulus/contract/passkey-name.ts';
import { type FormEvent, useId, useState } from 'react';
import { Cancelled, failureMessage, PasskeyDeclined } from '../../data/failure.ts';
import { type NamedPasskey, useAddPasskeyMutation, useRenamePasskeyMutation } from '../../data/passkeys.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useLast } from '../../ui/useLast.ts';
import { WriteButton } from '../../ui/WriteButton.tsx';
import { deviceName } from './device-name.ts';

interface PasskeySheetProps {
  /** Null closes the sheet. */
  passkey: NamedPasskey | 'new' | null;
  onClose: () => void;
  onRemove: (passkey: NamedPasskey) => void;
}

/** Adds a passkey, or renames one. */
export function PasskeySheet({ passkey, onClose, onRemove }: PasskeySheetProps) {
  const form = useId();
  const user = useUser();
  const add = useAddPasskeyMutation(user);
  const rename = useRenamePasskeyMutation(user.uid);
  const busy = add.isPending || rename.isPending;
  const shown = useLast(passkey);
  const old = shown === 'new' ? null : shown;
  return (
    <Sheet
      open={passkey !== null}
      onClose={busy ? () => {} : onClose}
      title={old ? t('Edit passkey') : t('Add a passkey')}
      acts={
        <>
          <WriteButton type="submit" form={form} full busy={busy}>
            {old ? t('Save') : t('Continue')}
          </WriteButton>
          {old && (
            <WriteButton kind="quiet" full icon="trash" disabled={busy} onClick={() => onRemove(old)}>
              {t('Remove passkey')}
            </WriteButton>
          )}
          <Button kind="text" full disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <NameForm
        key={old?.credentialId ?? 'new'}
        id={form}
        name={old?.name ?? deviceName(navigator.userAgent)}
        hint={old ? null : t('So you recognize it in the list. Next, your device asks you to confirm.')}
        onName={(name) =>
          old ? rename.mutateAsync({ credentialId: old.credentialId, name }) : add.mutateAsync(name)
        }
        onSaved={onClose}
      />
    </Sheet>
  );
}

interface NameFormProps {
  id: string;
  name: string;
  hint: string | null;
  onName: (name: string) => Promise<unknown>;
  onSaved: () => void;
}

function NameForm({ id, name: given, hint, onName, onSaved }: NameFormProps) {
  const [name, setName] = useState(given);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const read = readPasskeyName(name);
    if ('refusal' in read)
      return setError(translated(passkeyNameRefusals[read.refusal], { code: read.refusal }));
    onName(read.name).then(onSaved, (failure: unknown) => {
      if (failure instanceof PasskeyDeclined) return setError(failure.message);
      if (!(failure instanceof Cancelled)) setError(failureMessage(failure, t('Please try again.')));
    });
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={t('Name')}
        value={name}
        hint={hint}
        autoComplete="off"
        enterKeyHint="done"
        error={error}
        onChange={({ target }) => {
          setError(null);
          setName(target.value);
        }}
      />
    </form>
  );
}
