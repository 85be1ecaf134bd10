import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Tag.module.css';

interface TagProps {
  tone?: 'neutral' | 'success' | 'error' | 'warning';
  icon?: IconName;
  children: ReactNode;
}

/** A status such as "Default" or "Pending". */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}
