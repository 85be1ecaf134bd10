import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const DeleteAccountSheet = lazyDialog(() =>
  import('./DeleteAccountSheet.tsx').then((m) => m.DeleteAccountSheet),
);

/** Opens the deletion of the account. */
export function DeleteAccountRow() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="trash" />}
        title={t('Delete account')}
        detail={t('Permanently, once your wallets are empty')}
        chevron
        onPress={() => setOpen(true)}
      />
      <DeleteAccountSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
