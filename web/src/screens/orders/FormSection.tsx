import type { ReactNode } from 'react';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import styles from './FormSection.module.css';

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </div>
  );
}
