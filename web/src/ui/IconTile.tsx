import { Icon, type IconName } from './Icon.tsx';
import styles from './IconTile.module.css';

/** An icon on a tile of 40 pixels, for rows without a logo. */
export function IconTile({ icon }: { icon: IconName }) {
  return (
    <span className={styles.tile} aria-hidden="true">
      <Icon name={icon} size="m" />
    </span>
  );
}
