import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const AddressBookSheet = lazyDialog(() => import('./AddressBookSheet.tsx').then((m) => m.AddressBookSheet));

/** Opens the address book. */
export function AddressBookRow({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="address-book" />}
        title={t('Address book')}
        detail={t('Names for addresses that you send to')}
        chevron
        onPress={() => setOpen(true)}
      />
      <AddressBookSheet uid={uid} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
