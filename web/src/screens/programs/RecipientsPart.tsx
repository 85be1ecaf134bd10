import { isAddress } from '@cumulus/contract/address.ts';
import { useState } from 'react';
import { contactName, type GrantNames } from '../../data/program-names.ts';
import { t } from '../../locale/t.ts';
import { AddressField } from '../../ui/AddressField.tsx';
import { Button } from '../../ui/Button.tsx';
import { AnyOrSome } from './Picked.tsx';

interface RecipientsPartProps {
  names: GrantNames;
  /** Addresses; null: any. */
  recipients: readonly string[] | null;
  onChange: (recipients: readonly string[] | null) => void;
}

/** Who may be paid: anyone, or only contacts and addresses that are chosen. */
export function RecipientsPart({ names, recipients, onChange }: RecipientsPartProps) {
  const [typed, setTyped] = useState('');
  const addresses = new Set([...names.contacts.map(({ address }) => address), ...(recipients ?? [])]);
  const isRead = isAddress(typed);
  return (
    <AnyOrSome
      label={t('Recipients')}
      options={[...addresses].map((address) => ({ value: address, label: contactName(names, address) }))}
      chosen={recipients}
      onChange={onChange}
    >
      <AddressField
        label={t('Another address')}
        value={typed}
        onChange={setTyped}
        validity={
          typed === ''
            ? { state: 'empty' }
            : isRead
              ? { state: 'valid' }
              : { state: 'invalid', message: t('Invalid Solana address') }
        }
      />
      <Button
        kind="tonal"
        size="m"
        disabled={!isRead}
        onClick={() => {
          onChange([...new Set([...(recipients ?? []), typed])]);
          setTyped('');
        }}
      >
        {t('Add address')}
      </Button>
    </AnyOrSome>
  );
}
