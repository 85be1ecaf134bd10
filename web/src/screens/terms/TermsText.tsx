import styles from './TermsText.module.css';
import { termsText } from './terms-text.ts';

/** The terms to read, scrolling on their own. */
export function TermsText() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by the keyboard too.
    <section className={styles.text} tabIndex={0} aria-label="Terms of Service">
      {termsText.map(({ title, text }, index) => (
        <p key={title}>
          <b>
            {index + 1}. {title}
          </b>{' '}
          {text}
        </p>
      ))}
    </section>
  );
}
