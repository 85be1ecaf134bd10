import { readAnswer } from './answer.ts';
import { CumulusError, type Json } from './error.ts';

/** One request of `/v1`. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers?: { get(name: string): string | null };
}

/** Throws if no answer came. */
export type Send = (request: Sent) => Promise<Answer>;

export interface HttpDeps {
  readonly send: Send;
  readonly bearer: () => string | Promise<string>;
  /** How often a request is made at most. */
  readonly attempts?: number | undefined;
  /** Milliseconds; ends with the reason of the signal. */
  readonly wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

export interface Request {
  readonly method: Sent['method'];
  readonly path: string;
  readonly body?: object | null | undefined;
  /** Of an act. */
  readonly signed?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Throws a CumulusError, or the reason of the signal. */
export type Http = (request: Request) => Promise<Json>;

const ATTEMPTS = 4;
/** Before the second, third and any further attempt, and up to half as much again. */
const BACKOFF_MS = [250, 1_000, 4_000];
/** Beyond this, the caller gets the error instead of a wait. */
const RETRY_AFTER_MAX_MS = 60_000;

/**
 * Makes requests. One whose answer is lost, or that the server could not serve now, is made again exactly as it was: an act keeps its
 * name and its signature, so that it happens once.
 */
export function createHttp({
  send,
  bearer,
  attempts = ATTEMPTS,
  wait = pause,
  now = Date.now,
}: HttpDeps): Http {
  return async ({ method, path, body, signed, signal }) => {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${await bearer()}`,
      ...(body && { 'content-type': 'application/json' }),
      ...signed,
    };
    const sent: Sent = { method, path, headers, body: body ? JSON.stringify(body) : null, signal };
    // Of an attempt before: what refuses this one says nothing about that.
    let isOpen = false;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const answer = await send(sent).catch((error: unknown) => {
        signal?.throwIfAborted();
        return new CumulusError(
          { code: 'NO_ANSWER', message: 'The server did not answer.', isOpen: true },
          { cause: error },
        );
      });
      const read = answer instanceof CumulusError ? answer : readAnswer(answer, now());
      if (!(read instanceof CumulusError)) return read;
      isOpen ||= read.isOpen;
      const waitMs = read.retryAfterMs ?? backoff(attempt);
      if (!isTransient(read) || attempt >= attempts || waitMs > RETRY_AFTER_MAX_MS)
        throw isOpen && !read.isOpen ? new CumulusError({ ...read, message: read.message, isOpen }) : read;
      await wait(waitMs, signal);
    }
  };
}

function isTransient({ status, isOpen }: CumulusError): boolean {
  return status === null || status === 429 || (isOpen && status >= 500);
}

function backoff(attempt: number): number {
  const least = BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length) - 1]!;
  return least + Math.random() * (least / 2);
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
