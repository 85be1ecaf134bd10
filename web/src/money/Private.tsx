import type { ReactNode } from 'react';
import { t } from '../locale/t.ts';

/** A number that the user can hide: always as many dots, whatever its size. */
export function Private({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  if (!hidden) return children;
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="visually-hidden">{t('Hidden')}</span>
    </>
  );
}
