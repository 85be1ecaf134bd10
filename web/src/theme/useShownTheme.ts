import { useSyncExternalStore } from 'react';
import { onThemeChange, shownTheme } from './theme.ts';

/** Light or dark, as it is on the screen now. */
export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(onThemeChange, shownTheme);
}
