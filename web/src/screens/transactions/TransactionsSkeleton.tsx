import { t } from '../../locale/t.ts';
import { RowList } from '../../ui/RowList.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';

const WIDTHS = ['62%', '44%', '38%', '52%', '46%', '34%'];

export function TransactionsSkeleton() {
  return (
    <RowList label={t('Loading transactions')}>
      {WIDTHS.map((width) => (
        <SkeletonRow key={width} width={width} />
      ))}
    </RowList>
  );
}
