import { t } from '../../locale/t.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';

export type Filter = 'all' | 'pending' | 'completed';

interface OrderFilterProps {
  filter: Filter;
  /** Of what is pending; null while unknown. */
  count: number | null;
  onChoose: (filter: Filter) => void;
}

/** Which orders are listed. */
export function OrderFilter({ filter, count, onChoose }: OrderFilterProps) {
  const chip = (value: Filter, label: string) => (
    <Chip chosen={filter === value} onClick={() => onChoose(value)}>
      {label}
    </Chip>
  );
  return (
    <Chips label={t('Which orders')}>
      {chip('all', t('All'))}
      {chip('pending', count === null ? t('Pending') : t('Pending ({count})', { count }))}
      {chip('completed', t('Completed'))}
    </Chips>
  );
}
