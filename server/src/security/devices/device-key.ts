import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto';

const NAME = 'cumulus_device';
const KEY = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);
/** The longest that browsers keep a cookie, seconds. */
const MAX_AGE = 400 * 24 * 60 * 60;

/** The random key by which a device is known again, in a cookie that no script reads. */
export interface DeviceKeys {
  /** The key that a request brings; null without one. */
  read(cookies: string | undefined): string | null;
  /** The key of a device that first appears with this session: the same for all of its first requests. */
  of(sessionId: string): string;
  /** The Set-Cookie header that gives a device this key. */
  cookie(key: string): string;
}

export function createDeviceKeys(secret: string, https: boolean): DeviceKeys {
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'cumulus device keys 1', 32)));
  return {
    read: (cookies) => KEY.exec(cookies ?? '')?.[1] ?? null,
    of: (sessionId) => createHmac('sha256', key).update(sessionId).digest('base64url'),
    cookie: (value) =>
      `${NAME}=${value}; Path=/functions; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`,
  };
}

/** What is stored of a key: who reads the database cannot pass for the device. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
