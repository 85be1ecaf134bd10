import { usePendingCount } from '../../data/pending-count.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Segment } from '../../ui/Segment.tsx';

/** Leads from what has happened to what will, and back. */
export function HistorySegment({ uid, at }: { uid: string; at: 'history' | 'orders' }) {
  const navigate = useNavigate();
  const count = usePendingCount(uid);
  return (
    <Segment
      label={t('Transactions')}
      options={[
        { value: 'history', label: t('History') },
        { value: 'orders', label: count === undefined ? t('Orders') : t('Orders ({count})', { count }) },
      ]}
      value={at}
      onChange={(to) => navigate(to === 'orders' ? '/orders' : '/transactions')}
    />
  );
}
