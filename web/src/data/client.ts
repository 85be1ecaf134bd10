import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import type { ErrorBody } from '@cumulus/contract/status.ts';
import { afterFirstPaint } from '../browser/after-paint.ts';
import { setIncident } from '../browser/incident.ts';
import { holdFetching } from '../browser/when-idle.ts';
import { CallFailure, Cancelled } from './failure.ts';
import { learnServerTime } from './server-time.ts';
import type { Tap } from './tap.ts';
import { traceHeaders } from './trace.ts';

/** Longer than the server keeps a caller waiting. */
const CALL_TIMEOUT = 70_000;

/** The signed-in user, as calls need it. */
export interface Caller {
  /** The bearer token, a new one if `fresh`; null while signed out. */
  token(fresh: boolean): Promise<string | null>;
  /** Called as a call begins. What it returns is called if the call fails, to act on what concerns the session. */
  begin(): (failure: CallFailure) => void;
}

const signedOut: Caller = { token: async () => null, begin: () => () => {} };
let caller = signedOut;

/** Sets the caller of all calls. Returns a function that unsets it. */
export function setCaller(next: Caller): () => void {
  caller = next;
  return () => {
    if (caller === next) caller = signedOut;
  };
}

/** The caller's bearer token, a new one if `fresh`; null while signed out. */
export const bearer = (fresh: boolean): Promise<string | null> => caller.token(fresh);

/**
 * Makes one named call. Resolves to its answer; rejects with a CallFailure, whose code is NETWORK or TIMEOUT if no answer
 * came: then the request may still have been carried out, and only its idempotency key tells.
 *
 * With a `tap`, rejects with Cancelled instead of sending a request after the tap has ended. A request that has gone out
 * is not cancelled.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<Calls[N]>,
  tap?: Tap,
): Promise<CallOutput<Calls[N]>> {
  return (await withToken((token) => {
    // Getting a token may take long; without a network, until there is one.
    tap?.assertLive();
    return request(name, input, token, traceHeaders(tap));
  })) as CallOutput<Calls[N]>;
}

/** Makes a request with the caller's token, and once more with a new one. Rejects with a CallFailure. */
export async function withToken<T>(ask: (token: string | null) => Promise<T>): Promise<T> {
  const onFailure = caller.begin();
  const letFetch = holdFetching();
  try {
    // Paint cached data before using the network.
    const [token] = await Promise.all([caller.token(false), afterFirstPaint()]);
    try {
      return await ask(token);
    } catch (failure) {
      // A token can expire between two calls; a second 401 means that the session is over.
      if (token === null || !(failure instanceof CallFailure) || failure.status !== 'UNAUTHENTICATED')
        throw failure;
      const fresh = await caller.token(true);
      if (fresh === null) throw failure;
      return await ask(fresh);
    }
  } catch (thrown) {
    if (thrown instanceof Cancelled) throw thrown;
    const failure = thrown instanceof CallFailure ? thrown : unreachable();
    onFailure(failure);
    const { since, reason } = failure.details as { since: string; reason: string };
    if (failure.code === 'INCIDENT') setIncident({ since, reason });
    throw failure;
  } finally {
    letFetch();
  }
}

async function request(
  name: string,
  input: unknown,
  token: string | null,
  more: Readonly<Record<string, string>>,
): Promise<unknown> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), CALL_TIMEOUT);
  try {
    const response = await fetch(`/functions/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...more,
      },
      body: JSON.stringify({ data: input ?? null }),
      signal: abort.signal,
    });
    learnServerTime(response);
    return parseAnswer(await response.text(), response.headers.get('x-request-id'));
  } catch (thrown) {
    if (thrown instanceof CallFailure) throw thrown;
    throw abort.signal.aborted ? timedOut() : unreachable();
  } finally {
    clearTimeout(timer);
  }
}

/** The result in an answer's body; throws the CallFailure in it, which has the id of the request. */
export function parseAnswer(text: string, requestId: string | null = null): unknown {
  let body: { result?: unknown; error?: ErrorBody } | null;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (body?.error) {
    const { message, status, details, context } = body.error;
    if (typeof details === 'string')
      throw new CallFailure(message, status, details, { ...context }, requestId);
    throw new CallFailure(details?.code ?? status, status, message, { ...details }, requestId);
  }
  if (body && 'result' in body) return body.result;
  // A proxy in front of the server answered with its own page.
  throw new CallFailure(
    'MALFORMED_ANSWER',
    'UNAVAILABLE',
    'Cumulus cannot answer right now. Try again shortly.',
  );
}

const unreachable = () =>
  new CallFailure(
    'NETWORK',
    'UNAVAILABLE',
    'Cumulus cannot be reached. Check your connection and try again.',
  );
const timedOut = () =>
  new CallFailure(
    'TIMEOUT',
    'DEADLINE_EXCEEDED',
    'Cumulus took too long to answer. Check before you try again.',
  );
