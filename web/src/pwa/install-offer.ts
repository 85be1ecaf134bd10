import { t } from '../locale/t.ts';
import { notify } from '../ui/notices.ts';
import { installPrompt, isDue, noteOffered } from './install.ts';

/** Safari on iPhones and iPads: it offers nothing, and tells whether the app was opened from the home screen. */
const isAppleBrowser = () => (navigator as { standalone?: boolean }).standalone === false;

/** Offers to install the app, once on this device and only after a success. Takes the offer back if `signal` aborts. */
export function offerInstall(signal: AbortSignal): void {
  const prompt = installPrompt;
  if (signal.aborted || !isDue() || !(prompt || isAppleBrowser())) return;
  noteOffered();
  const takeBack = notify({
    type: 'info',
    title: t('Keep Cumulus at hand'),
    message: prompt
      ? t('Install it as an app on this device.')
      : t('Open Share and choose "Add to Home Screen".'),
    offer: prompt
      ? { label: t('Install'), act: () => void prompt.prompt() }
      : { label: t('Got it'), act: () => {} },
  });
  signal.addEventListener('abort', takeBack);
}
