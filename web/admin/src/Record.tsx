import type { ReactNode } from 'react';
import styles from './Record.module.css';

/** A part of a screen under its heading, with acts about all of it. */
export function Section({ title, acts, children }: { title: string; acts?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {acts && <div className={styles.acts}>{acts}</div>}
      {children}
    </section>
  );
}

/** Records by a key, or a line instead of an empty list. */
export function Records<T>({
  label,
  of,
  none,
  keyOf,
  children,
}: {
  label: string;
  of: readonly T[];
  none: string;
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}) {
  if (of.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.list} aria-label={label}>
      {of.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

interface RecordProps {
  title: ReactNode;
  tags?: ReactNode;
  /** By label; null is left out. */
  facts: Readonly<Record<string, ReactNode>>;
  acts?: ReactNode;
}

/** One thing with its facts side by side as far as there is space, and what can be done about it. */
export function RecordCard({ title, tags, facts, acts }: RecordProps) {
  const shown = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return (
    <div className={styles.record}>
      <div className={styles.head}>
        <span>{title}</span>
        {tags}
      </div>
      {shown.length > 0 && (
        <dl className={styles.facts}>
          {shown.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {acts && <div className={styles.acts}>{acts}</div>}
    </div>
  );
}
