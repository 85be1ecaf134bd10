import { type ProgramKeys, signAct } from '../../client/src/act.ts';
import type { DecisionTerms } from '../../wire/src/terms.ts';

/** One request of `/v1`, and its answer. Throws if none came. */
export type Send = (request: {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}) => Promise<{ readonly status: number; readonly text: string }>;

export type Json = Readonly<Record<string, unknown>>;

/** A request that moves money, and what it may have leave the wallet. */
export interface Deed {
  /** Of `newActId`. */
  readonly id: string;
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body: Json | null;
  readonly terms: DecisionTerms | null;
}

/** The HTTP API, as a program calls it. All throw a Problem, or an Unanswered. */
export interface Api {
  /** Null if the program's key is elsewhere: then nothing is signed, and there are no tools that act. */
  readonly keys: ProgramKeys | null;
  get(path: string): Promise<Json>;
  post(path: string, body: Json): Promise<Json>;
  /** Only with keys. */
  act(deed: Deed): Promise<Json>;
}

/** A refusal, RFC 9457. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: string;
  readonly context: Json;
  /** Nothing was decided: what was asked for may have happened. */
  readonly isOpen: boolean;

  constructor(code: string, detail: string, context: Json, isOpen: boolean) {
    super(detail);
    this.code = code;
    this.context = context;
    this.isOpen = isOpen;
  }
}

/** No answer came. An act may have happened. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** An act whose answer is lost is repeated as it is, so many times in all. */
const ATTEMPTS = 3;

export function createApi(send: Send, bearer: string, keys: ProgramKeys | null): Api {
  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: Json | null,
    signed: Readonly<Record<string, string>> = {},
  ): Promise<Json> {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${bearer}`,
      ...(body && { 'content-type': 'application/json' }),
      ...signed,
    };
    const answer = await send({ method, path, headers, body: body && JSON.stringify(body) });
    const value = parse(answer.text);
    if (answer.status < 400 && value) return value;
    if (!value || typeof value.code !== 'string') throw new Unanswered(`HTTP ${answer.status}`);
    const context = isJson(value.context) ? value.context : {};
    throw new Problem(value.code, textOf(value.title), context, answer.status >= 500);
  }
  return {
    keys,
    get: (path) => call('GET', path, null),
    post: (path, body) => call('POST', path, body),
    async act({ id, method, path, body, terms }) {
      if (!keys) throw new Error('an act needs the key of the program');
      const signed = await signAct(keys, { id, call: `${method} ${path}`, body, terms });
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await call(method, path, body, { ...signed });
        } catch (error) {
          if ((error instanceof Problem && !error.isOpen) || attempt === ATTEMPTS) throw error;
        }
      }
    },
  };
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : 'The request was refused.';
}

function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}
