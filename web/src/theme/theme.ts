/** What the user chose. `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'cumulus.theme';
const listeners = new Set<() => void>();
const dark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** The stored choice; `system` where there is none or storage is closed to us. */
export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

/** What is on the screen now. */
export function shownTheme(): 'light' | 'dark' {
  const theme = storedTheme();
  return theme === 'system' ? (dark() ? 'dark' : 'light') : theme;
}

/** Stores the choice and shows it at once, in the browser's own bars too. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // A browser that refuses storage still shows the choice until the page is left.
  }
  // public/theme.js does the same before the first paint; it is the only place that knows how.
  (window as { applyTheme?: (theme: Theme) => void }).applyTheme?.(theme);
  for (const listener of listeners) listener();
}

/** Calls `listener` when the choice or the device's own theme changes. Returns how to stop. */
export function onThemeChange(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  device.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    device.removeEventListener('change', listener);
  };
}
