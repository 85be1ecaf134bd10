import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Warning.module.css';

interface WarningProps {
  /** `warning`: read this first. `error`: this stops. `info`: good to know. */
  tone?: 'warning' | 'error' | 'info';
  title?: string;
  /** Announced when it appears. */
  alert?: boolean;
  children: ReactNode;
}

/** A box that is to be read before the act below it. */
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
