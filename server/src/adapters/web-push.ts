import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { importJWK, SignJWT } from 'jose';
import { Agent } from 'undici';
import type { Clock } from '../ports/clock.ts';
import type { Push } from '../ports/push.ts';
import { isPublicAddress, lookupPublic } from './public-address.ts';
import { encryptPush } from './push-encryption.ts';

export interface WebPushSettings {
  /** Private key of P-256, 32 bytes. */
  readonly key: Uint8Array;
  /** Whom a push service may ask about us: an https: or mailto: address. */
  readonly contact: () => string;
  /** An origin that may be asked although it is local and has no TLS; for tests. */
  readonly testOrigin: string | null;
  readonly clock: Pick<Clock, 'now'>;
}

/** Milliseconds. */
const TIMEOUT = 10_000;
/** How long a proof of who we are is good for; push services refuse more than a day, seconds. */
const PROVEN_FOR = 12 * 3_600;
const ANSWER_MAX_BYTES = 16_384;
const ENDPOINT_MAX = 1_000;

/** Sends to the push services of browsers, whose addresses users supply: to public hosts alone, and never along a redirect. */
export function openWebPush(settings: WebPushSettings): Push {
  const { testOrigin, clock } = settings;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(settings.key);
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const signingKey = importJWK(
    {
      ...{ kty: 'EC', crv: 'P-256', d: Buffer.from(settings.key).toString('base64url') },
      ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    },
    'ES256',
  );
  const limits = { maxResponseSize: ANSWER_MAX_BYTES, headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT };
  const everywhere = new Agent({ ...limits, connect: { timeout: TIMEOUT, lookup: lookupPublic } });
  const here = testOrigin === null ? null : new Agent({ ...limits, connect: { timeout: TIMEOUT } });

  function accepts(endpoint: string): boolean {
    const url = endpoint.length <= ENDPOINT_MAX ? URL.parse(endpoint) : null;
    if (url?.username !== '' || url.password !== '') return false;
    if (url.origin === testOrigin) return true;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0 || isPublicAddress(host);
  }

  async function proofFor(origin: string): Promise<string> {
    const now = Math.floor(clock.now() / 1_000);
    const token = await new SignJWT({ aud: origin, exp: now + PROVEN_FOR, sub: settings.contact() })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(await signingKey);
    return `vapid t=${token}, k=${publicKey}`;
  }

  return {
    publicKey,
    accepts,
    async send(device, { payload, keptFor, isUrgent }) {
      const { endpoint } = device;
      if (!accepts(endpoint)) throw new Error('no endpoint of a push service');
      const { origin, pathname, search } = new URL(endpoint);
      const agent = origin === testOrigin && here ? here : everywhere;
      const { statusCode, body } = await agent.request({
        origin,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(keptFor),
          urgency: isUrgent ? 'high' : 'normal',
          authorization: await proofFor(origin),
        },
        body: encryptPush(payload, device),
      });
      await body.dump().catch(() => {});
      if (statusCode === 404 || statusCode === 410) return 'gone';
      if (statusCode < 200 || statusCode > 299)
        throw new Error(`the push service ${origin} answers ${statusCode}`);
      return 'taken';
    },
    async close() {
      await Promise.all([everywhere.destroy(), here?.destroy()]);
    },
  };
}
