import { Card } from '../../ui/Card.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import { TotalCard } from './TotalCard.tsx';

/** The list while it loads: cards of the same heights. */
export function WalletsSkeleton({ total }: { total: boolean }) {
  return (
    <>
      {total && <TotalCard total={null} pnl={null} solPrice={null} hidden={false} />}
      {['38%', '46%', '42%', '32%'].map((width) => (
        <WalletSkeleton key={width} width={width} />
      ))}
    </>
  );
}

export function WalletSkeleton({ width }: { width: string }) {
  return (
    <Card>
      <SkeletonRow width={width} />
    </Card>
  );
}
