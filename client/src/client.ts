import { newActId, type ProgramKeys, programKeys, signAct } from './act.ts';
import type { ActOptions, Call, Given } from './call.ts';
import { originOf, sendBy } from './fetch.ts';
import { createHttp, type HttpDeps, type Sent } from './http.ts';
import { termsOf } from './terms.ts';
import { createV1, type OperationId, operations, type Transfer, type V1 } from './v1.ts';
import { createWaits, type Waits } from './waits.ts';

/** Either the program's one secret, or the token that follows from it, which reads and never acts. */
type Known =
  | { readonly secret: string; readonly bearer?: undefined }
  | { readonly bearer: string; readonly secret?: undefined };

export type CumulusOptions = Known & {
  /** Of the server, `https://wallet.example`; http on this machine alone. */
  readonly url: string;
  /** Of one attempt. A swap is confirmed within it. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is made at most, if it is not answered. */
  readonly attempts?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  readonly wait?: HttpDeps['wait'];
};

/** A wallet's server, as a program uses it. */
export interface Cumulus extends V1, Waits {}

const TIMEOUT_MS = 90_000;

/** Asks for nothing yet. Throws a TypeError for a URL that others on the way could read, or what is no secret. */
export function createCumulus(options: CumulusOptions): Cumulus {
  const { url, secret, bearer, timeoutMs = TIMEOUT_MS, fetch: ask = fetch, now = Date.now, wait } = options;
  const origin = originOf(url);
  let keys: Promise<ProgramKeys> | undefined;
  const known = () => (keys ??= keysOf(secret));
  const http = createHttp({
    ...{ send: sendBy(ask, origin, timeoutMs), attempts: options.attempts, wait, now },
    bearer: async () => bearer ?? (await known()).bearer,
  });
  const knownDecimals = new Map<string, number>();

  async function call(id: string, given: Given, { signal, ...act }: ActOptions = {}): Promise<unknown> {
    const { method, path, signed, ...of } = operations[id as OperationId] as Operation;
    const address = `${filled(path, given.params ?? {})}${queryText(given.query)}`;
    const body = of.fields && given.body ? picked(given.body, of.fields) : given.body;
    if (!signed) return await http({ method, path: address, body, signal });
    const decimals = (transfer: Transfer) => decimalsOf(transfer, signal);
    const terms = act.terms === undefined ? await termsOf(id, given.body, decimals) : act.terms;
    const decided = {
      id: act.id ?? newActId(now()),
      call: `${method} ${address.split('?')[0]}`,
      body,
      terms,
    };
    const headers = await signAct(await known(), decided);
    return await http({ method, path: address, body, signal, signed: { ...headers } });
  }

  /** As the server says. The chain refuses a transfer that says others than the mint's. */
  async function decimalsOf(transfer: Transfer, signal?: AbortSignal): Promise<number> {
    const told = knownDecimals.get(transfer.asset);
    if (told !== undefined) return told;
    const checked = (await call('checkTransfer', { body: transfer }, { signal })) as { decimals: number };
    knownDecimals.set(transfer.asset, checked.decimals);
    return checked.decimals;
  }

  async function* pages(id: string, given: Given, list: string, options?: ActOptions) {
    let cursor: string | null = null;
    for (;;) {
      const query = { ...given.query, ...(cursor !== null && { cursor }) };
      const page = (await call(id, { ...given, query }, options)) as Page;
      yield* page[list] as readonly unknown[];
      if (page.nextCursor === null) return;
      if (page.nextCursor === cursor) throw new Error(`${id} repeats a page`);
      cursor = page.nextCursor;
    }
  }

  const v1 = createV1({ call, pages } as Call);
  return { ...v1, ...createWaits(v1, wait) };
}

interface Operation {
  readonly method: Sent['method'];
  readonly path: string;
  readonly signed: boolean;
  readonly fields?: readonly string[];
}

type Page = Readonly<Record<string, unknown>> & { readonly nextCursor: string | null };

async function keysOf(secret: string | undefined): Promise<ProgramKeys> {
  const keys = await programKeys(secret ?? '');
  if (!keys) throw new TypeError('an act needs the secret of the program: cumulus_…');
  return keys;
}

function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    // An address would lead elsewhere.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} has to be given`);
    return encodeURIComponent(value);
  });
}

function queryText(query: object = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one == null ? [] : [[name, String(one)] as [string, string]])),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function picked(body: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}
