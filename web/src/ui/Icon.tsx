import styles from './Icon.module.css';
import { iconShapes } from './icon-shapes.ts';

/** One that the first screen loads, or the path of another, drawn as those are. */
export type IconName = keyof typeof iconShapes | `M${string}`;

interface IconProps {
  name: IconName;
  /** 16, 20 or 24 pixels; the stroke keeps its weight. */
  size?: 's' | 'm' | 'l';
  /** Names the icon if no text beside it does; without one it is decoration. */
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
      <path d={name in iconShapes ? iconShapes[name as keyof typeof iconShapes] : name} />
    </svg>
  );
}
