import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const LooksSheet = lazyDialog(() => import('./LooksSheet.tsx').then((m) => m.LooksSheet));

/** Opens the list of those who looked at the account. */
export function LooksRow({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="eye" />}
        title={t('Who looked at my account')}
        detail={t('Operators, and programs with access')}
        chevron
        onPress={() => setOpen(true)}
      />
      <LooksSheet uid={uid} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
