import { useReclaimableRent } from '../../data/reclaim.ts';
import { t } from '../../locale/t.ts';
import { Card } from '../../ui/Card.tsx';
import { ReclaimLine } from './actions/ReclaimLine.tsx';

interface ReclaimRentProps {
  uid: string;
  wallet: { readonly walletId: string; readonly name: string };
  onReclaimed: () => void;
}

/** The offer to close empty token accounts as a card of its own. Empty without such accounts. */
export function ReclaimRent({ uid, wallet, onReclaimed }: ReclaimRentProps) {
  const { data: rent } = useReclaimableRent(uid, wallet.walletId);
  if (!rent || rent.accounts === 0) return null;
  return (
    <Card>
      <ReclaimLine
        uid={uid}
        wallet={wallet}
        why={t('Bound in empty token accounts')}
        onReclaimed={onReclaimed}
      />
    </Card>
  );
}
