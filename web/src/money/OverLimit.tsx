import { usd as usdText } from '@cumulus/contract/format.ts';
import { useUser } from '../data/session.tsx';
import { leftToday, useWalletLimits } from '../data/wallet-limits.ts';
import { t } from '../locale/t.ts';
import { Warning } from '../ui/Warning.tsx';

/** The signer decides, by its own prices: this is to be read before it is asked. */
export function OverLimit({ walletId, usd }: { walletId: string; usd: number | null }) {
  const { uid } = useUser();
  const { data } = useWalletLimits(uid);
  const day = leftToday(data?.find((limit) => limit.walletId === walletId));
  if (!day || usd === null || usd <= day.left) return null;
  return (
    <Warning title={t('This is above your limit.')}>
      {t('You let {limit} a day leave this wallet, and {left} are left today.', {
        limit: usdText(day.limit),
        left: usdText(day.left),
      })}
    </Warning>
  );
}
