import type { ReactElement, ReactNode } from 'react';
import { Card } from './Card.tsx';
import styles from './RowList.module.css';

type Row = ReactElement | false | null | undefined;

interface RowListProps {
  label: string;
  /** Where hairlines start: after a logo, after a rank and a smaller logo, or at the card's edge. */
  inset?: 'logo' | 'rank' | 'edge';
  children: Row | readonly (Row | readonly Row[])[];
}

/** Rows in a card, separated by hairlines. */
export function RowList({ label, inset = 'logo', children }: RowListProps) {
  const rows: readonly Row[] = [children].flat(2);
  return (
    <Card>
      <ul className={styles.list} data-inset={inset} aria-label={label}>
        {rows.map(
          (row, at): ReactNode =>
            row && (
              <li key={row.key ?? `.${at}`} className={styles.item}>
                {row}
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}
