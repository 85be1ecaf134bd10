import type { Clause } from '../../../locale/catalogue.ts';
import { catalogue } from '../../../locale/language.ts';
import { t } from '../../../locale/t.ts';
import styles from './TermsText.module.css';
import { termsText } from './terms-text.ts';

/** The terms in a scrolling box: in another language first the translation, then the English text that counts. */
export function TermsText() {
  const translation = catalogue?.terms;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling text must be reachable by keyboard.
    <section className={styles.text} tabIndex={0} aria-label={t('Terms of Service')}>
      {translation && (
        <>
          <p>{t('You accept the English text. This translation is only for convenience.')}</p>
          <Clauses clauses={translation} />
        </>
      )}
      <div className={styles.english} lang="en">
        <Clauses clauses={termsText} />
      </div>
    </section>
  );
}

function Clauses({ clauses }: { clauses: readonly Clause[] }) {
  return clauses.map(({ title, text }, index) => (
    <p key={title}>
      <b>
        {index + 1}. {title}
      </b>{' '}
      {text}
    </p>
  ));
}
