import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS width: a share ("40%") or a token. */
  width?: string;
  height?: 'text' | 'label' | 'hero' | 'logo' | 'chip';
  round?: boolean;
}

/** A grey bar where content will stand. Decoration: say "Loading" once, on the list around it. */
export function Skeleton({ width = '100%', height = 'text', round }: SkeletonProps) {
  return (
    <span
      className={styles.bar}
      data-height={height}
      data-round={round || undefined}
      style={{ '--width': width } as CSSProperties}
      aria-hidden="true"
    />
  );
}
