import { lazy, Suspense, useState } from 'react';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';

const AddressBookSheet = lazy(() =>
  import('./AddressBookSheet.tsx').then((m) => ({ default: m.AddressBookSheet })),
);

/** Opens the address book, whose code is loaded on the first press. */
export function AddressBookRow({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="address-book" />}
        title={t('Address book')}
        detail={t('Names for addresses that you send to')}
        chevron
        onPress={() => {
          setHasOpened(true);
          setOpen(true);
        }}
      />
      {hasOpened && (
        <Suspense>
          <AddressBookSheet uid={uid} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
