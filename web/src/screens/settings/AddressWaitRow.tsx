import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const AddressWaitSheet = lazyDialog(() => import('./AddressWaitSheet.tsx').then((m) => m.AddressWaitSheet));

/** Opens the choice how long sends to new addresses wait. */
export function AddressWaitRow({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="clock" />}
        title={t('Wait before new addresses')}
        detail={t('Time to stop a send that is not yours')}
        chevron
        onPress={() => setOpen(true)}
      />
      <AddressWaitSheet uid={uid} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
