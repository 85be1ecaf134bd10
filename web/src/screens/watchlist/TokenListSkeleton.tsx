import { RowList } from '../../ui/RowList.tsx';
import { SkeletonRow } from '../wallet/SkeletonRow.tsx';

const WIDTHS = ['44%', '30%', '52%', '38%', '46%', '34%'];

/** A list of tokens before anything is known. */
export function TokenListSkeleton() {
  return (
    <RowList label="Loading tokens">
      {WIDTHS.map((width) => (
        <SkeletonRow key={width} width={width} round />
      ))}
    </RowList>
  );
}
