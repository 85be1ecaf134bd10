import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Warning.module.css';

interface WarningProps {
  tone?: 'warning' | 'error' | 'info';
  title?: string;
  /** Announced to screen readers when it appears. */
  alert?: boolean;
  children: ReactNode;
}

/** A box to read before pressing the button below. */
export function Warning({ tone = 'warning', title, alert, children }: WarningProps) {
  const icon = tone === 'warning' ? 'warning' : tone === 'error' ? 'error' : 'info';
  return (
    <div className={styles.box} data-tone={tone} role={alert ? 'alert' : undefined}>
      <Icon name={icon} size="m" />
      <p>
        {title && <b>{title} </b>}
        {children}
      </p>
    </div>
  );
}
