import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TotalCard } from './TotalCard.tsx';

/** The list before anything is known: the same cards at the same heights. */
export function WalletsSkeleton({ total }: { total: boolean }) {
  return (
    <>
      {total && <TotalCard total={null} pnl={null} hidden={false} />}
      {['38%', '46%', '42%', '32%'].map((width) => (
        <Card key={width}>
          <Row
            lead={<Skeleton height="logo" />}
            title={<Skeleton width={width} />}
            detail={<Skeleton width="66%" height="label" />}
            end={<Skeleton width="var(--side)" />}
            endDetail={<Skeleton width="var(--tap)" height="label" />}
          />
        </Card>
      ))}
    </>
  );
}
