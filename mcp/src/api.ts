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
  get(path: string): Promise<Json>;
  post(path: string, body: Json): Promise<Json>;
  /** Only with keys. */
  act(deed: Deed): Promise<Json>;
}

/** A server that calls itself waits for nothing; an agent's process asks again. */
const ATTEMPTS = { here: 1, there: 3 };

export function createApi(send: Send, bearer: string, keys: ProgramKeys | null): Api {
  const http = createHttp({ send, bearer: () => bearer, attempts: keys ? ATTEMPTS.there : ATTEMPTS.here });
  return {
    keys,
    get: (path) => http({ method: 'GET', path }),
    post: (path, body) => http({ method: 'POST', path, body }),
    async act({ id, method, path, body, terms }) {
      if (!keys) throw new Error('an act needs the key of the program');
      const signed = await signAct(keys, { id, call: `${method} ${path}`, body, terms });
      return await http({ method, path, body, signed: { ...signed } });
    },
  };
}
