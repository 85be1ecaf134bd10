import { isOffered, type Reclaimed, useReclaimableRent } from '../../data/reclaim.ts';
import { t } from '../../locale/t.ts';
import { Card } from '../../ui/Card.tsx';
import { ReclaimLine } from './actions/ReclaimLine.tsx';

interface ReclaimRentProps {
  uid: string;
  wallet: { readonly walletId: string; readonly name: string };
  of: Reclaimed;
  onReclaimed: () => void;
}

/** The offer of a reclaim as a card of its own. Empty if nothing would come back. */
export function ReclaimRent({ uid, wallet, of, onReclaimed }: ReclaimRentProps) {
  const { data: rent } = useReclaimableRent(uid, wallet.walletId, of);
  if (!isOffered(rent)) return null;
  return (
    <Card>
      <ReclaimLine
        uid={uid}
        wallet={wallet}
        of={of}
        why={of === 'rent' ? t('Locked in empty token accounts') : t('Held as wrapped SOL')}
        onReclaimed={onReclaimed}
      />
    </Card>
  );
}
