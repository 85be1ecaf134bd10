import { useState } from 'react';
import { useFreeze } from '../../data/freeze.ts';
import { t } from '../../locale/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';
import { Tag } from '../../ui/Tag.tsx';

const FreezeDialog = lazyDialog(() =>
  import('../account/freeze/FreezeDialog.tsx').then((m) => m.FreezeDialog),
);
const ThawSheet = lazyDialog(() => import('../account/freeze/ThawSheet.tsx').then((m) => m.ThawSheet));

/** Freezes the account, or thaws it. */
export function FreezeRow({ uid }: { uid: string }) {
  const { data } = useFreeze(uid);
  const [shown, setShown] = useState<'freeze' | 'thaw' | null>(null);
  const isFrozen = Boolean(data?.frozenAt);
  const close = () => setShown(null);
  return (
    <>
      <Row
        lead={<Icon name="shield" />}
        title={t('Freeze my account')}
        detail={t('Nothing leaves your wallets until you unfreeze it')}
        trailing={isFrozen && <Tag tone="warning">{t('Frozen')}</Tag>}
        chevron
        onPress={() => setShown(isFrozen ? 'thaw' : 'freeze')}
      />
      <FreezeDialog uid={uid} open={shown === 'freeze'} onClose={close} />
      <ThawSheet uid={uid} open={shown === 'thaw'} onClose={close} />
    </>
  );
}
