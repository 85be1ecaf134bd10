import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const PasskeysSheet = lazyDialog(() => import('./PasskeysSheet.tsx').then((m) => m.PasskeysSheet));

/** Opens the passkeys. */
export function PasskeysRow() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="passkey" />}
        title={t('Passkeys')}
        detail={t('Your fingerprint, face or key instead of a PIN')}
        chevron
        onPress={() => setOpen(true)}
      />
      <PasskeysSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
