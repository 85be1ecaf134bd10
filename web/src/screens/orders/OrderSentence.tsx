import styles from './OrderSentence.module.css';

/** An order in one sentence, at the head of a sheet about it. */
export function OrderSentence({ children }: { children: string }) {
  return <p className={styles.sentence}>{children}</p>;
}
