import type { ComponentProps } from 'react';
import { TokenIcon } from '../ui/TokenIcon.tsx';
import styles from './TokenPair.module.css';

type Logo = ComponentProps<typeof TokenIcon>['logo'];

/** The logo of what is sold behind the logo of what is bought. */
export function TokenPair({ sold, bought }: { sold: Logo; bought: Logo }) {
  return (
    <span className={styles.pair} aria-hidden="true">
      <TokenIcon logo={sold} size="s" />
      <TokenIcon logo={bought} size="s" />
    </span>
  );
}
