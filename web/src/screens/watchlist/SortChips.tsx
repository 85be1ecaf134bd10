import { t, type Word } from '../../locale/t.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { nextSort, type Sort } from './sort.ts';

interface SortChipsProps<Key extends string> {
  columns: readonly { readonly key: Key; readonly label: Word }[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
}

/** The columns that a list can be sorted by. The current one shows an arrow; its third press ends sorting. */
export function SortChips<Key extends string>({ columns, sort, onSort }: SortChipsProps<Key>) {
  return (
    <Chips label={t('Sort by')}>
      {columns.map(({ key, label }) => {
        const column = t(label);
        const direction = sort?.key === key ? sort.direction : null;
        return (
          <Chip
            key={key}
            chosen={direction !== null}
            {...(direction === 'desc' && {
              icon: 'arrow-down',
              'aria-label': t('{column}, descending', { column }),
            })}
            {...(direction === 'asc' && {
              icon: 'arrow-up',
              'aria-label': t('{column}, ascending', { column }),
            })}
            onClick={() => onSort(nextSort(sort, key))}
          >
            {column}
          </Chip>
        );
      })}
    </Chips>
  );
}
