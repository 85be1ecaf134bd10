import { type Language, language } from '../../../locale/language.ts';
import { t } from '../../../locale/t.ts';
import styles from './TermsText.module.css';
import { termsTextDe } from './terms-text.de.ts';
import { type Clause, termsText } from './terms-text.ts';

const translations: Record<Exclude<Language, 'en'>, readonly Clause[]> = { de: termsTextDe };

/** The terms in a scrolling box: in another language first the translation, then the English text that counts. */
export function TermsText() {
  const spoken = language();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling text must be reachable by keyboard.
    <section className={styles.text} tabIndex={0} aria-label={t('Terms of Service')}>
      {spoken !== 'en' && (
        <>
          <p>{t('You accept the English text. This translation is only for convenience.')}</p>
          <Clauses clauses={translations[spoken]} />
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
