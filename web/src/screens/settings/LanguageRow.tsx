import { chooseLanguage, LANGUAGES, type Language, language } from '../../locale/language.ts';
import { t } from '../../locale/t.ts';
import { Choice, Choices } from '../../ui/Choice.tsx';
import styles from './ThemeRow.module.css';

/** Each language by its own name, so that its speakers find it. */
const NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

export function LanguageRow() {
  return (
    <div className={styles.row}>
      <span className={styles.title} aria-hidden="true">
        {t('Language')}
      </span>
      <Choices label={t('Language')} columns={3}>
        {LANGUAGES.map((each) => (
          <Choice
            key={each}
            name="language"
            chosen={each === language()}
            onChoose={() => chooseLanguage(each)}
            title={<span lang={each}>{NAMES[each]}</span>}
          />
        ))}
      </Choices>
    </div>
  );
}
