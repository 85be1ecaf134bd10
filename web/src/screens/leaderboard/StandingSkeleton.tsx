import { Card } from '../../ui/Card.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { SkeletonRow } from '../wallet/SkeletonRow.tsx';

const WIDTHS = ['40%', '46%', '36%', '50%', '42%'];

/** The leaderboard before anything is known. */
export function StandingSkeleton() {
  return (
    <>
      <Card>
        <SkeletonRow width="44%" />
        <SkeletonRow width="62%" />
      </Card>
      <SectionTitle>Ranking</SectionTitle>
      <RowList label="Loading ranking">
        {WIDTHS.map((width) => (
          <SkeletonRow key={width} width={width} />
        ))}
      </RowList>
    </>
  );
}
