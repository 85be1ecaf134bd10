import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS width. */
  width?: string;
  height?: 'text' | 'label' | 'hero' | 'logo' | 'chip';
  round?: boolean;
}

/** A grey bar in place of content. Decorative: label the list around it "Loading". */
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
