import { type ProgramKeys, signAct } from '../../client/src/act.ts';
import type { Json } from '../../client/src/error.ts';
import { createHttp, type Send } from '../../client/src/http.ts';
import type { DecisionTerms } from '../../wire/src/terms.ts';

/** A request that moves money, and what it may have leave the wallet. */
export interface Deed {
  /** Of `newActId`. */
  readonly id: string;
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body: Json | null;
  readonly terms: DecisionTerms | null;
}

/** The HTTP API, as a program calls it. All throw a CumulusError. */
export interface Api {
  /** Null if the program's key is elsewhere: then nothing is signed, and there are no tools that act. */
  readonly keys: ProgramKeys | null;
  /** Whether it may ask its owner: with its key it signs that it does, over OAuth its owner has allowed it. */
  readonly mayAsk: boolean;
  get(path: string): Promise<Json>;
  post(path: string, body: Json): Promise<Json>;
  /** Only with keys. */
  act(deed: Deed): Promise<Json>;
  /** Asks its owner, once under this id. Only if it may. */
  ask(id: string, body: Json): Promise<Json>;
}

/** A server that calls itself waits for nothing; an agent's process asks again. */
const ATTEMPTS = { here: 1, there: 3 };

export function createApi(
  send: Send,
  bearer: string,
  keys: ProgramKeys | null,
  mayAsk: boolean = keys !== null,
): Api {
  const http = createHttp({ send, bearer: () => bearer, attempts: keys ? ATTEMPTS.there : ATTEMPTS.here });
  const api: Api = {
    ...{ keys, mayAsk },
    get: (path) => http({ method: 'GET', path }),
    post: (path, body) => http({ method: 'POST', path, body }),
    async act({ id, method, path, body, terms }) {
      if (!keys) throw new Error('an act needs the key of the program');
      const signed = await signAct(keys, { id, call: `${method} ${path}`, body, terms });
      return await http({ method, path, body, signed: { ...signed } });
    },
    async ask(id, body) {
      const path = '/v1/approvals';
      if (keys) return await api.act({ id, method: 'POST', path, body, terms: null });
      return await http({ method: 'POST', path, body, signed: { 'idempotency-key': id } });
    },
  };
  return api;
}
