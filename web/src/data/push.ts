import { catalogue } from '../locale/language.ts';
import { t } from '../locale/t.ts';
import { call } from './client.ts';

/** Whether this browser can be notified by push at all. On an iPhone it can once the app is on the home screen. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Refused by the user or by the browser; its message says what to do. */
export class PushRefused extends Error {}

/** This browser's subscription, or null. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for the user's permission and subscribes this browser. Call it at a tap. Throws PushRefused or CallFailure. */
export async function subscribeToPush(pushKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushRefused(t('This browser blocks notifications from Cumulus. Allow them in its settings.'));
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with an older key of the installation gets nothing any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch(() => {
      throw new PushRefused(t('This browser cannot reach its push service. Please try again later.'));
    });
  const { endpoint, keys } = subscription.toJSON();
  await call('subscribeToPush', {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    language: catalogue?.notices ?? 'en',
  });
}

export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await pushSubscription();
  if (!subscription) return;
  await call('unsubscribeFromPush', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
