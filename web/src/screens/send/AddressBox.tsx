import type { ReactNode } from 'react';
import styles from './AddressBox.module.css';

/** A framed address with a label. */
export function AddressBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.box}>
      <p className={styles.label}>{label}</p>
      {children}
    </div>
  );
}
