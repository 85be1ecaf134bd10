import { Pool } from 'undici';
import { UpstreamBusy, UpstreamRefused } from '../ports/market.ts';
import { tellExchange } from '../runtime/exchanges.ts';

export interface MarketHttpSettings {
  readonly url: string;
  /** Name of this upstream in errors. */
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Timeout of a request, milliseconds. */
  readonly timeout?: number | undefined;
  /** Called for each request. */
  readonly onRequest?: (() => void) | undefined;
  /** Called with how each request ended. */
  readonly onAnswer?: OnAnswer | undefined;
}

/** `busy`: HTTP 429. `refused`: the request is at fault. `failed`: no answer, or none that can be used. */
export type OnAnswer = (outcome: 'ok' | 'busy' | 'refused' | 'failed') => void;

export interface MarketHttp {
  /** Parsed JSON of a path below the address. Throws UpstreamBusy, UpstreamRefused, or an Error that never holds the address. */
  get(path: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Maximum response size. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

/** Keep-alive connections to one host. Redirects are not followed, so that every answer comes from that host. */
export function openMarketHttp(settings: MarketHttpSettings): MarketHttp {
  const { url, name, headers = {}, timeout = 5_000, onRequest, onAnswer } = settings;
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
      path: `${folder}${path}`,
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeout),
    });
    const text = await answer.body.text();
    const { statusCode: status, headers: answerHeaders } = answer;
    tellExchange(() => ({ service: name, asked: path, status, headers: answerHeaders, answered: text }));
    if (answer.statusCode === 429)
      throw new UpstreamBusy(`${name} returned HTTP 429`, milliseconds(answer.headers['retry-after']));
    if (answer.statusCode === 400 || answer.statusCode === 414)
      throw new UpstreamRefused(`${name} returned HTTP ${answer.statusCode}`);
    if (answer.statusCode !== 200) throw new Error(`${name} returned HTTP ${answer.statusCode}`);
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

function milliseconds(retryAfter: string | string[] | undefined): number {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0;
}

function outcomeOf(error: unknown): Parameters<OnAnswer>[0] {
  if (error instanceof UpstreamBusy) return 'busy';
  return error instanceof UpstreamRefused ? 'refused' : 'failed';
}
