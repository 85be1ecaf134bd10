import { type Dispatcher, Pool } from 'undici';

export interface HttpSettings {
  /** Longest wait for one answer, milliseconds. */
  readonly timeout: number;
  readonly onRequest: () => void;
  /** How each request ended, and after how many milliseconds. */
  readonly onAnswer?: (outcome: HttpOutcome, milliseconds: number) => void;
  readonly connectionsMax: number;
}

export const HTTP_OUTCOMES = ['ok', 'busy', 'failed'] as const;
export type HttpOutcome = (typeof HTTP_OUTCOMES)[number];

export const TOO_MANY = 429;

/**
 * No usable answer. `busy`: 429 or 5xx; `reset`: an established connection broke; `failed`: anything else.
 * The message never contains the URL, which may contain the provider's API key.
 */
export class HttpFailure extends Error {
  readonly kind: 'busy' | 'reset' | 'failed';
  /** 0 if none came. */
  readonly status: number;
  /** Milliseconds that the node asks to wait; 0 if it does not say. */
  readonly retryAfter: number;
  /** Private, so that it is in no log. */
  readonly #body: string;

  constructor(kind: HttpFailure['kind'], message: string, answer: Partial<Answered> = {}) {
    super(message);
    this.name = 'HttpFailure';
    this.kind = kind;
    this.status = answer.status ?? 0;
    this.retryAfter = answer.retryAfter ?? 0;
    this.#body = answer.body ?? '';
  }

  /** The node was asked too much. */
  get isLimit(): boolean {
    return this.status === TOO_MANY;
  }

  /** What came with the status. */
  get body(): string {
    return this.#body;
  }
}

interface Answered {
  readonly status: number;
  readonly retryAfter: number;
  readonly body: string;
}

export interface Http {
  post(body: string): Promise<string>;
  close(): Promise<void>;
}

const resetCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Kept-alive connections to one URL, with one request at a time on each. */
export function openHttp(address: string, settings: HttpSettings): Http {
  const url = new URL(address);
  const path = url.pathname + url.search;
  const pool = new Pool(url.origin, {
    connections: settings.connectionsMax,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: { timeout: settings.timeout },
  });

  return {
    async post(body) {
      settings.onRequest();
      const started = performance.now();
      let outcome: HttpOutcome = 'failed';
      try {
        const { status, retryAfter, text } = await exchange(
          pool,
          { method: 'POST', path, headers: { 'content-type': 'application/json' }, body },
          settings.timeout,
        );
        if (status !== 200) {
          const kind = status === TOO_MANY || status >= 500 ? 'busy' : 'failed';
          outcome = kind;
          const answered = { status, retryAfter: seconds(retryAfter), body: text };
          throw new HttpFailure(kind, `HTTP ${status}`, answered);
        }
        outcome = 'ok';
        return text;
      } catch (error) {
        if (error instanceof HttpFailure) throw error;
        const { code, name } = error as { code?: unknown; name?: string };
        const reason = typeof code === 'string' ? code : (name ?? 'failed');
        throw new HttpFailure(resetCodes.has(reason) ? 'reset' : 'failed', reason);
      } finally {
        settings.onAnswer?.(outcome, performance.now() - started);
      }
    },
    close: () => pool.destroy(),
  };
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | string[] | undefined;
  readonly text: string;
}

/**
 * One request and its whole answer within `timeout` milliseconds, including the wait for a free connection. Uses undici's
 * events: streams and an abort signal for each request make reading a wallet list 5 % slower.
 */
function exchange(pool: Pool, request: Dispatcher.DispatchOptions, timeout: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const chunks: Buffer[] = [];
  let head: Omit<Answer, 'text'> = { status: 0, retryAfter: undefined };
  let connection: Dispatcher.DispatchController | null = null;
  let late: HttpFailure | null = null;
  const timer = setTimeout(() => {
    late = new HttpFailure('failed', 'TimeoutError');
    reject(late);
    connection?.abort(late);
  }, timeout);
  pool.dispatch(request, {
    onRequestStart(controller) {
      connection = controller;
      if (late) controller.abort(late);
    },
    onResponseStart(_controller, status, headers) {
      head = { status, retryAfter: headers['retry-after'] };
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk);
    },
    onResponseEnd() {
      clearTimeout(timer);
      resolve({ ...head, text: Buffer.concat(chunks).toString('utf8') });
    },
    onResponseError(_controller, error) {
      clearTimeout(timer);
      reject(error);
    },
  });
  return promise;
}

function seconds(retryAfter: string | string[] | undefined): number {
  const value = Number(retryAfter);
  return Number.isFinite(value) && value > 0 ? value * 1_000 : 0;
}
