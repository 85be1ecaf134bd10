import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../browser/device-storage.ts';

/** What the user chose. `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'cumulus.theme';
const listeners = new Set<() => void>();
const dark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** The stored choice; `system` by default. */
export function storedTheme(): Theme {
  const value = deviceStorage.get(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The theme on the screen. */
export function shownTheme(): 'light' | 'dark' {
  const theme = storedTheme();
  return theme === 'system' ? (dark() ? 'dark' : 'light') : theme;
}

/** Stores the choice and applies it, also to the browser's bars. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') deviceStorage.remove(KEY);
  else deviceStorage.set(KEY, theme);
  apply(theme);
  for (const listener of listeners) listener();
}

function apply(theme: Theme): void {
  // Defined by build/page/theme.js, which runs before the first paint.
  (window as { applyTheme?: (theme: Theme) => void }).applyTheme?.(theme);
}

/** Calls `listener` when the choice or the device's theme changes. Returns the unsubscribe function. */
export function onThemeChange(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  // Another tab on the same device may change it.
  const hear = ({ key }: StorageEvent) => {
    if (key !== null && key !== KEY) return;
    apply(storedTheme());
    listener();
  };
  listeners.add(listener);
  device.addEventListener('change', listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
    device.removeEventListener('change', listener);
  };
}

/** The theme on the screen, as it changes. */
export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(onThemeChange, shownTheme);
}
