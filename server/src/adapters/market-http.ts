import { Pool } from 'undici';
import { UpstreamBusy, UpstreamDenied, UpstreamRefused } from '../ports/market.ts';
import { tellExchange } from '../runtime/exchanges.ts';
import { limitsOf } from './service-limits.ts';

export interface MarketHttpSettings {
  readonly url: string;
  /** Name of this upstream in errors. */
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether JUPITER_API_KEY is set; unset for services without a key. */
  readonly key?: { readonly isSet: boolean };
  /** Timeout of a request, milliseconds. */
  readonly timeout?: number | undefined;
  /** Called for each request. */
  readonly onRequest?: (() => void) | undefined;
  /** Called with how each request ended. */
  readonly onAnswer?: OnAnswer | undefined;
  /** Called with an answer after which the service has no room for another request, with the milliseconds until it has. */
  readonly onUsedUp?: ((waitMs: number) => void) | undefined;
}

/**
 * `busy`: too many requests. `denied`: HTTP 401 or 403. `refused`: the request is at fault. `failed`: no answer, or none that can be used.
 */
export type OnAnswer = (outcome: 'ok' | 'busy' | 'denied' | 'refused' | 'failed') => void;

export interface MarketHttp {
  /** Parsed JSON of a path below the address. Throws UpstreamBusy, UpstreamDenied, UpstreamRefused, or an Error that never holds the address. */
  get(path: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Maximum response size. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

/** Keep-alive connections to one host. Redirects are not followed, so that every answer comes from that host. */
export function openMarketHttp(settings: MarketHttpSettings): MarketHttp {
  const { url, name, headers = {}, key, timeout = 5_000, onRequest, onAnswer, onUsedUp } = settings;
  const base = new URL(url);
  const folder = base.pathname.replace(/\/$/, '');
  const pool = new Pool(base.origin, {
    connections: 4,
    pipelining: 1,
    maxResponseSize: ANSWER_MAX_BYTES,
    connect: { timeout },
  });
  async function ask(path: string): Promise<unknown> {
    const answer = await pool.request({
      method: 'GET',
      path: `${folder}${path}`.replace(/^(?!\/)/, '/'),
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeout),
    });
    const text = await answer.body.text();
    const { statusCode: status, headers: answerHeaders } = answer;
    tellExchange(() => ({ service: name, asked: path, status, headers: answerHeaders, answered: text }));
    const { isBusy, isDenied, waitMs } = limitsOf(status, answerHeaders, text);
    if (isBusy) throw new UpstreamBusy(`${name} is asked too often (HTTP ${status})`, waitMs ?? 0);
    if (isDenied) throw new UpstreamDenied(name, status, key ?? null);
    if (status === 400 || status === 414) throw new UpstreamRefused(`${name} returned HTTP ${status}`);
    if (status !== 200) throw new Error(`${name} returned HTTP ${status}`);
    if (waitMs !== null) onUsedUp?.(waitMs);
    try {
      return JSON.parse(text);
    } catch {
      throw new TypeError(`${name} returned invalid JSON`);
    }
  }

  return {
    async get(path) {
      onRequest?.();
      try {
        const answer = await ask(path);
        onAnswer?.('ok');
        return answer;
      } catch (error) {
        onAnswer?.(outcomeOf(error));
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}

function outcomeOf(error: unknown): Parameters<OnAnswer>[0] {
  if (error instanceof UpstreamBusy) return 'busy';
  if (error instanceof UpstreamDenied) return 'denied';
  return error instanceof UpstreamRefused ? 'refused' : 'failed';
}
