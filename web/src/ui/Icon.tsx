import { Suspense } from 'react';
import styles from './Icon.module.css';
import { iconShapes } from './icon-shapes.ts';
import type { LateIconName } from './LateIconPath.tsx';
import { lazyOrNothing } from './lazy-or-nothing.ts';

type FirstIconName = keyof typeof iconShapes;
export type IconName = FirstIconName | LateIconName;

// What has an icon has a name as well: a screen does not fail because its drawing cannot be had.
const LateIconPath = lazyOrNothing(() => import('./LateIconPath.tsx').then((m) => m.LateIconPath));

interface IconProps {
  name: IconName;
  /** 16, 20 or 24 pixels; the stroke keeps its weight. */
  size?: 's' | 'm' | 'l';
  /** Names the icon where no text beside it does; without one it is decoration. */
  label?: string;
}

/** A line icon in the colour of the text around it. The star is filled. */
export function Icon({ name, size = 'l', label }: IconProps) {
  return (
    <svg
      className={styles.icon}
      data-size={size}
      data-icon={name}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {isFirst(name) ? (
        <path d={iconShapes[name]} />
      ) : (
        <Suspense>
          <LateIconPath name={name} />
        </Suspense>
      )}
    </svg>
  );
}

const isFirst = (name: IconName): name is FirstIconName => name in iconShapes;
