import { graphemes } from '@cumulus/contract/graphemes.ts';
import styles from './Initial.module.css';

/** A contact's first character on a disc, in place of a token's logo. */
export function Initial({ name }: { name: string }) {
  const [first] = graphemes(name);
  return (
    <span className={styles.disc} aria-hidden="true">
      {first?.toUpperCase()}
    </span>
  );
}
