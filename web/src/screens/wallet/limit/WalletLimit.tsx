import { usd } from '@cumulus/contract/format.ts';
import { useState } from 'react';
import { leftToday, useWalletLimits } from '../../../data/wallet-limits.ts';
import { t } from '../../../locale/t.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Row } from '../../../ui/Row.tsx';
import { RowList } from '../../../ui/RowList.tsx';

const LimitSheet = lazyDialog(() => import('./LimitSheet.tsx').then((m) => m.LimitSheet));

interface WalletLimitProps {
  uid: string;
  wallet: { readonly walletId: string; readonly name: string };
}

/** What its owner lets leave the wallet in a day, and what is left of it today. Empty until known. */
export function WalletLimit({ uid, wallet }: WalletLimitProps) {
  const { data } = useWalletLimits(uid);
  const [open, setOpen] = useState(false);
  if (!data) return null;
  const limit = data.find(({ walletId }) => walletId === wallet.walletId);
  const day = leftToday(limit);
  return (
    <>
      <RowList label={t('Limit')}>
        <Row
          lead={<Icon name="shield" />}
          title={t('Limit')}
          detail={
            day
              ? t('{left} of {limit} left today', { left: usd(day.left), limit: usd(day.limit) })
              : t('No limit a day')
          }
          chevron
          onPress={() => setOpen(true)}
        />
      </RowList>
      <LimitSheet uid={uid} wallet={wallet} limit={limit} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
