import type { ReactNode } from 'react';
import { lateIconShapes } from './late-icon-shapes.ts';

export type LateIconName = keyof typeof lateIconShapes;

export function LateIconPath({ name }: { name: LateIconName }): ReactNode {
  return <path d={lateIconShapes[name]} />;
}
