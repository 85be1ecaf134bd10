import { setPreferences } from '../../data/preferences.ts';
import { t, word } from '../../locale/t.ts';
import type { Theme } from '../../theme/theme.ts';
import { monitor } from '../../ui/later-icons.ts';
import { Segment } from '../../ui/Segment.tsx';
import styles from './ThemeRow.module.css';

const options = [
  { value: 'light', label: word('Light'), icon: 'sun' },
  { value: 'dark', label: word('Dark'), icon: 'moon' },
  { value: 'system', label: word('System'), icon: monitor },
] as const;

export function ThemeRow({ theme }: { theme: Theme }) {
  return (
    <div className={styles.row}>
      <span className={styles.title} aria-hidden="true">
        {t('Theme')}
      </span>
      <Segment
        label={t('Theme')}
        options={options.map((option) => ({ ...option, label: t(option.label) }))}
        value={theme}
        onChange={(next) => setPreferences({ theme: next })}
      />
    </div>
  );
}
