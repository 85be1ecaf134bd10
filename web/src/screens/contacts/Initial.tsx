import styles from './Initial.module.css';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A contact's first character on a disc, in place of a token's logo. */
export function Initial({ name }: { name: string }) {
  const [first] = segmenter.segment(name);
  return (
    <span className={styles.disc} aria-hidden="true">
      {first?.segment.toUpperCase()}
    </span>
  );
}
