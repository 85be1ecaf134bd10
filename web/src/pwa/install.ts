import { t } from '../locale/t.ts';
import { notify } from '../ui/notices.ts';

/** Not in TypeScript's library: only Chromium has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const KEY = 'cumulus.install';
type State = 'due' | 'offered';

let kept: InstallPrompt | null = null;

function read(): State | null {
  try {
    return localStorage.getItem(KEY) as State | null;
  } catch {
    // Without storage it would be offered again and again.
    return 'offered';
  }
}

function write(state: State): void {
  try {
    localStorage.setItem(KEY, state);
  } catch {
    // Then it is never offered.
  }
}

/** Keeps the browser's own offer for later. Must run before the page has a manifest. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallPrompt;
  });
  window.addEventListener('appinstalled', () => {
    kept = null;
    write('offered');
  });
}

/** A payment has succeeded: from now on the app may be offered. */
export function noteSuccess(): void {
  if (read() === null) write('due');
}

/** Safari on iPhones and iPads: it offers nothing, and tells whether the app was opened from the home screen. */
const isAppleBrowser = () => (navigator as { standalone?: boolean }).standalone === false;

/**
 * Offers to install the app, once on this device and only after a success. Returns a function that takes the offer back, if it
 * was made.
 */
export function offerInstall(): (() => void) | undefined {
  const prompt = kept;
  if (read() !== 'due' || !(prompt || isAppleBrowser())) return undefined;
  write('offered');
  kept = null;
  return notify({
    type: 'info',
    title: t('Keep Cumulus at hand'),
    message: prompt
      ? t('Install it as an app on this device.')
      : t('Open Share and choose "Add to Home Screen".'),
    offer: prompt
      ? { label: t('Install'), act: () => void prompt.prompt() }
      : { label: t('Got it'), act: () => {} },
  });
}
