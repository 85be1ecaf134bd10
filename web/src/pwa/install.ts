import { readPreferences, setPreferences } from '../data/preferences.ts';

/** Not in TypeScript's library: only Chromium has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer, which can be shown once; null if it has none. */
export let installPrompt: InstallPrompt | null = null;

/** Keeps the browser's own offer for later. Must run before the page has a manifest. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt = event as InstallPrompt;
  });
}

/** A payment has succeeded: from now on the app may be offered. */
export function noteSuccess(): void {
  if (readPreferences().install === null) setPreferences({ install: 'due' });
}

/** Whether a payment has succeeded, and nothing has been offered yet. */
export const isDue = (): boolean => readPreferences().install === 'due';

export function noteOffered(): void {
  installPrompt = null;
  setPreferences({ install: 'offered' });
}
