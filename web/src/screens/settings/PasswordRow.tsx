import { useState } from 'react';
import { useConfig } from '../../data/config.ts';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const PasswordSheet = lazyDialog(() => import('./PasswordSheet.tsx').then((m) => m.PasswordSheet));

/** Opens the form for a new password, if the deployment keeps passwords. */
export function PasswordRow() {
  const { identity } = useConfig();
  const [open, setOpen] = useState(false);
  if (identity.kind !== 'embedded') return null;
  return (
    <>
      <Row
        lead={<Icon name="lock" />}
        title={t('Change password')}
        detail={t('Signs out all other devices')}
        chevron
        onPress={() => setOpen(true)}
      />
      <PasswordSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
