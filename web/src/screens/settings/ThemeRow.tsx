import { setPreferences } from '../../data/preferences.ts';
import type { Theme } from '../../theme/theme.ts';
import { Segment } from '../../ui/Segment.tsx';
import styles from './ThemeRow.module.css';

const options = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'System', icon: 'monitor' },
] as const;

export function ThemeRow({ theme }: { theme: Theme }) {
  return (
    <div className={styles.row}>
      <span className={styles.title} aria-hidden="true">
        Theme
      </span>
      <Segment
        label="Theme"
        options={options}
        value={theme}
        onChange={(next) => setPreferences({ theme: next })}
      />
    </div>
  );
}
