import { Pool } from 'undici';

export interface HttpSettings {
  /** Longest wait for one answer, milliseconds. */
  readonly timeout: number;
  readonly onRequest: () => void;
  readonly connectionsMax: number;
}

/**
 * No usable answer. `busy`: 429 or 5xx; `reset`: the connection broke after it had been made; `failed`: all else.
 * The message never holds the address: providers put the key in it.
 */
export class HttpFailure extends Error {
  readonly kind: 'busy' | 'reset' | 'failed';
  /** Milliseconds that the node asks to wait; 0 where it does not say. */
  readonly retryAfter: number;

  constructor(kind: HttpFailure['kind'], message: string, retryAfter = 0) {
    super(message);
    this.name = 'HttpFailure';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

export interface Http {
  post(body: string): Promise<string>;
  close(): Promise<void>;
}

const resetCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Kept-alive connections to one address, one request at a time on each. */
export function openHttp(address: string, settings: HttpSettings): Http {
  const url = new URL(address);
  const pool = new Pool(url.origin, {
    connections: settings.connectionsMax,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: { timeout: settings.timeout },
  });

  return {
    async post(body) {
      settings.onRequest();
      try {
        const answer = await pool.request({
          method: 'POST',
          path: url.pathname + url.search,
          headers: { 'content-type': 'application/json' },
          body,
          signal: AbortSignal.timeout(settings.timeout),
        });
        const text = await answer.body.text();
        if (answer.statusCode === 429 || answer.statusCode >= 500)
          throw new HttpFailure('busy', `HTTP ${answer.statusCode}`, seconds(answer.headers['retry-after']));
        if (answer.statusCode !== 200) throw new HttpFailure('failed', `HTTP ${answer.statusCode}`);
        return text;
      } catch (error) {
        if (error instanceof HttpFailure) throw error;
        const { code, name } = error as { code?: unknown; name?: string };
        const reason = typeof code === 'string' ? code : (name ?? 'failed');
        throw new HttpFailure(resetCodes.has(reason) ? 'reset' : 'failed', reason);
      }
    },
    close: () => pool.destroy(),
  };
}

function seconds(retryAfter: string | string[] | undefined): number {
  const value = Number(retryAfter);
  return Number.isFinite(value) && value > 0 ? value * 1_000 : 0;
}
