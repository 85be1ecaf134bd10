import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const HandleSheet = lazyDialog(() => import('./HandleSheet.tsx').then((m) => m.HandleSheet));

/** Opens the choice whether and how others find the user. */
export function HandleRow({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="search" />}
        title={t('Can be found')}
        detail={t('By handle or email, to be sent to')}
        chevron
        onPress={() => setOpen(true)}
      />
      <HandleSheet uid={uid} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
