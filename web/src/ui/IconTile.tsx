import { Icon, type IconName } from './Icon.tsx';
import styles from './IconTile.module.css';

/** An icon on a 40 tile, where a row has no logo of its own. */
export function IconTile({ icon }: { icon: IconName }) {
  return (
    <span className={styles.tile} aria-hidden="true">
      <Icon name={icon} size="m" />
    </span>
  );
}
