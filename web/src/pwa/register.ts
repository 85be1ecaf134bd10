import { t } from '../locale/t.ts';
import { notify } from '../ui/notices.ts';

/** Makes the app one to install and to open offline. The page does not name the manifest: browsers fetch it before what is seen. */
export async function makeInstallable(): Promise<void> {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
  await registerServiceWorker();
}

/** Puts the service worker in place, and offers every new version that it brings. Never loads one by itself. */
export async function registerServiceWorker(workers = navigator.serviceWorker): Promise<void> {
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
  const offer = () => {
    const next = registration.waiting;
    // With nothing in charge yet, this is the first version, not a new one.
    if (!next || !workers.controller) return;
    notify({
      type: 'info',
      message: t('A new version of Cumulus is ready.'),
      offer: {
        label: t('Update'),
        act: () => {
          workers.addEventListener('controllerchange', () => location.reload(), { once: true });
          next.postMessage('update');
        },
      },
    });
  };
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && offer());
  });
  // A page that stays open asks for new versions when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
  offer();
}
