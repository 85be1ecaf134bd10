import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const OwnProofSheet = lazyDialog(() => import('./OwnProofSheet.tsx').then((m) => m.OwnProofSheet));

/** Opens the proof of what is owed to the user. */
export function OwnProofRow({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="shield" />}
        title={t('Proof of your funds')}
        detail={t('Checked on this device, new every day')}
        chevron
        onPress={() => setOpen(true)}
      />
      <OwnProofSheet uid={uid} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
