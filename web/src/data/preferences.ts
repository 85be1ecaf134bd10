import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../browser/device-storage.ts';
import { onThemeChange, setTheme, storedTheme, type Theme } from '../theme/theme.ts';

/** How this device displays the app. */
export interface Preferences {
  readonly theme: Theme;
  readonly showWalletTotal: boolean;
  readonly showBackedUpWallets: boolean;
  readonly hideBalances: boolean;
  /** Show the worth of wallets in SOL rather than in dollars. */
  readonly showInSol: boolean;
  /** Shown beside US dollars, by its ISO 4217 code; null for none. */
  readonly currency: string | null;
  /** Whether installing the app is to be offered, or has been. */
  readonly install: 'due' | 'offered' | null;
}

type Stored = Omit<Preferences, 'theme'>;
type Flag = Exclude<keyof Stored, 'currency' | 'install'>;

const KEY = 'cumulus.preferences';
const defaults: Stored = {
  showWalletTotal: true,
  showBackedUpWallets: false,
  hideBalances: false,
  showInSol: false,
  currency: null,
  install: null,
};
const listeners = new Set<() => void>();
let text: string | null | undefined;
let current: Preferences = { theme: 'system', ...defaults };

function parse(stored: string | null): Stored {
  try {
    const values = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    const flag = (name: Flag) => (typeof values[name] === 'boolean' ? values[name] : defaults[name]);
    return {
      showWalletTotal: flag('showWalletTotal'),
      showBackedUpWallets: flag('showBackedUpWallets'),
      hideBalances: flag('hideBalances'),
      showInSol: flag('showInSol'),
      currency: typeof values.currency === 'string' ? values.currency : null,
      install: (values.install ?? null) as Stored['install'],
    };
  } catch {
    return defaults;
  }
}

/** Returns the same object until something changes, as useSyncExternalStore requires. */
export function readPreferences(): Preferences {
  const now = deviceStorage.get(KEY);
  const theme = storedTheme();
  if (now !== text || theme !== current.theme) {
    text = now;
    current = { theme, ...parse(now) };
  }
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab on the same device may change them.
  window.addEventListener('storage', listener);
  const stop = onThemeChange(listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    stop();
  };
}

export function setPreferences(change: Partial<Preferences>): void {
  const { theme, ...rest } = change;
  const { theme: _, ...stored } = readPreferences();
  if (theme !== undefined) setTheme(theme);
  deviceStorage.set(KEY, JSON.stringify({ ...stored, ...rest }));
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, readPreferences);
}
