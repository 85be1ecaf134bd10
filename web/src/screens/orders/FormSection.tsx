import type { ReactNode } from 'react';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import styles from './FormSection.module.css';

/** One question of an order's form, under its title. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </div>
  );
}
