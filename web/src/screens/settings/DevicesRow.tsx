import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const DevicesSheet = lazyDialog(() => import('./DevicesSheet.tsx').then((m) => m.DevicesSheet));

/** Opens the list of devices that are signed in. */
export function DevicesRow({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="laptop" />}
        title={t('Devices')}
        detail={t('Where you are signed in')}
        chevron
        onPress={() => setOpen(true)}
      />
      <DevicesSheet uid={uid} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
