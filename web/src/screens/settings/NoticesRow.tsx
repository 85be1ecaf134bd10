import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';

const NoticeSheet = lazyDialog(() => import('./NoticeSheet.tsx').then((m) => m.NoticeSheet));

/** Opens how the user is notified of notices. */
export function NoticesRow({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="bell" />}
        title={t('Push and email')}
        detail={t('What we notify you about')}
        chevron
        onPress={() => setOpen(true)}
      />
      <NoticeSheet uid={uid} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
