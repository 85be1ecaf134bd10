import type { ReactNode } from 'react';
import styles from './AddressBox.module.css';

/** An address in a frame, and whose it is. */
export function AddressBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.box}>
      <p className={styles.label}>{label}</p>
      {children}
    </div>
  );
}
