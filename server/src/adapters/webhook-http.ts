import { isIP } from 'node:net';
import { Agent } from 'undici';
import type { WebhookSender } from '../ports/webhooks.ts';
import { isPublicAddress, lookupPublic } from './public-address.ts';

interface Settings {
  /** Whether receivers on this machine may be asked, without TLS too; for development. */
  readonly isLocalAllowed: boolean;
  readonly timeoutMs?: number;
}

/** Milliseconds. */
const TIMEOUT = 10_000;
/** Answers are not read, but a short one is taken in, so that its connection can be used again. */
const ANSWER_MAX_BYTES = 16_384;
const URL_MAX = 1_000;
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

export function openWebhookSender({ isLocalAllowed, timeoutMs = TIMEOUT }: Settings): WebhookSender {
  const limits = { maxResponseSize: ANSWER_MAX_BYTES, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const everywhere = new Agent({ ...limits, connect: { timeout: timeoutMs, lookup: lookupPublic } });
  const here = new Agent({ ...limits, connect: { timeout: timeoutMs } });

  const isLocal = ({ hostname, protocol }: URL): boolean =>
    isLocalAllowed && protocol === 'http:' && LOCAL_HOSTS.has(hostname);

  function accepts(text: string): boolean {
    const url = text.length <= URL_MAX ? URL.parse(text) : null;
    if (url?.username !== '' || url.password !== '') return false;
    if (isLocal(url)) return true;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0 || isPublicAddress(host);
  }

  return {
    accepts,
    async post(text, headers, body, signal) {
      if (!accepts(text)) throw new Error('no address of a receiver');
      const url = new URL(text);
      const answer = await (isLocal(url) ? here : everywhere).request({
        ...{ origin: url.origin, path: `${url.pathname}${url.search}`, method: 'POST', headers, body },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      await answer.body.dump({ limit: ANSWER_MAX_BYTES }).catch(() => {});
      const retryAfter = answer.headers['retry-after'];
      return { status: answer.statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null };
    },
    async close() {
      await Promise.all([everywhere.destroy(), here.destroy()]);
    },
  };
}
