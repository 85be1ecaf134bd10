import { t } from '../locale/t.ts';
import { notify } from '../ui/notices.ts';

/** Makes the app installable. The manifest is added late: in the page, browsers would fetch it before anything visible. */
export async function makeInstallable(): Promise<void> {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
  await registerServiceWorker();
}

/** Registers the service worker and offers each new version to the user. Never reloads without being asked. */
export async function registerServiceWorker(workers = navigator.serviceWorker): Promise<void> {
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
  const offer = () => {
    const next = registration.waiting;
    // Without a controller this is the first version, not an update.
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
  // Pages stay open for days: check for updates when one becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
  offer();
}
