import { Children, isValidElement, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import styles from './RowList.module.css';

interface RowListProps {
  label: string;
  /** Where the hairlines start: under the text after a logo, or after a rank and a smaller one, or at the card's inner edge. */
  inset?: 'logo' | 'rank' | 'edge';
  dashed?: boolean;
  children: ReactNode;
}

/** Rows in one card with hairlines between. */
export function RowList({ label, inset = 'logo', dashed = false, children }: RowListProps) {
  return (
    <Card dashed={dashed}>
      <ul className={styles.list} data-inset={inset} aria-label={label}>
        {Children.map(children, (child) =>
          isValidElement(child) ? <li className={styles.item}>{child}</li> : null,
        )}
      </ul>
    </Card>
  );
}
