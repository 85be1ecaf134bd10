import { IdentityFailure, type IdentityReason } from './identity.ts';

const CLOSED_POLL = 500;
const reasons: Record<string, IdentityReason> = {
  ACCOUNT_BLOCKED: 'accountBlocked',
  account_not_linked: 'accountNotLinked',
  access_denied: 'popupClosed',
};

/**
 * Signs in with Google in a pop-up; resolves once the session cookie is set. The window is opened before the first await:
 * browsers open one only during a press.
 */
export function googlePopup(startUrl: string): Promise<void> {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const query = new URLSearchParams({
    provider: 'google',
    popupOrigin: location.origin,
    popupNonce: nonce,
    callbackURL: '/',
  });
  const popup = window.open(`${startUrl}?${query}`, 'cumulus-google', 'width=500,height=600');
  if (!popup) return Promise.reject(new IdentityFailure('popupBlocked'));

  return new Promise((resolve, reject) => {
    const finish = (failure?: IdentityFailure) => {
      clearInterval(timer);
      window.removeEventListener('message', onMessage);
      if (failure) reject(failure);
      else resolve();
    };
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin !== location.origin || data?.type !== 'better-auth:oauth-popup' || data.nonce !== nonce)
        return;
      finish(data.error ? new IdentityFailure(reasons[data.error.code] ?? 'unknown', data.error) : undefined);
    };
    const timer = setInterval(() => {
      if (popup.closed) finish(new IdentityFailure('popupClosed'));
    }, CLOSED_POLL);
    window.addEventListener('message', onMessage);
  });
}
