import { chooseLanguage, language } from '../../locale/language.ts';
import { t } from '../../locale/t.ts';
import { Segment } from '../../ui/Segment.tsx';
import styles from './ThemeRow.module.css';

/** Each language by its own name, so that its speakers find it. */
const options = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
] as const;

export function LanguageRow() {
  return (
    <div className={styles.row}>
      <span className={styles.title} aria-hidden="true">
        {t('Language')}
      </span>
      <Segment label={t('Language')} options={options} value={language()} onChange={chooseLanguage} />
    </div>
  );
}
