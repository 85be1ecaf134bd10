import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import type { ErrorBody } from '@cumulus/contract/status.ts';

/** An error response to a call. */
export class Refused extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(`${body.status}: ${body.message}`);
    this.body = body;
  }
}

/** A user of a running Cumulus who signs up and calls named functions over HTTP. */
export interface Customer {
  readonly email: string;
  /** Throws Refused for an error response, and fetch's error if there is no response. */
  call<N extends CallName>(
    name: N,
    input: CallInput<Calls[N]>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallOutput<Calls[N]>>;
}

export const PASSWORD = 'correct horse battery';
/** Milliseconds; tokens expire after ten minutes. */
const TOKEN_MAX_AGE = 5 * 60_000;

/** Signs up a new user who accepts the terms; `origin`: the address of pages, if it is another. */
export async function newCustomer(url: string, email: string, origin = url): Promise<Customer> {
  const customer = await signUp(url, email, origin);
  await customer.call('acceptTermsOfService', { version: TERMS_VERSION, clientIp: null });
  return customer;
}

function signUp(url: string, email: string, origin: string): Promise<Customer> {
  return enter(url, email, '/sign-up/email', { email, password: PASSWORD, name: email }, origin);
}

/** A customer whose sign-ins have ended. */
export function signInAgain(url: string, email: string, password: string = PASSWORD): Promise<Customer> {
  return enter(url, email, '/sign-in/email', { email, password });
}

/** A request to the identity service, as a page sends it. */
export function askIdentity(url: string, path: string, body: object, origin = url): Promise<Response> {
  return post(`${url}/api/auth${path}`, body, { origin });
}

/** Signs in by a path of the identity service. */
export async function enter(
  url: string,
  email: string,
  path: string,
  body: object,
  origin = url,
): Promise<Customer> {
  const entered = await askIdentity(url, path, body, origin);
  if (!entered.ok) throw new Error(`${path} failed with ${entered.status}: ${await entered.text()}`);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await entered.body?.cancel();
  let token: { text: string; since: number } | null = null;

  async function bearer(): Promise<string> {
    if (!token || Date.now() - token.since > TOKEN_MAX_AGE) {
      const response = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
      if (!response.ok) throw new Error(`no token: ${response.status}`);
      token = { text: ((await response.json()) as { token: string }).token, since: Date.now() };
    }
    return token.text;
  }

  return {
    email,
    async call(name, input, headers = {}) {
      const response = await post(
        `${url}/functions/${name}`,
        { data: input },
        { authorization: `Bearer ${await bearer()}`, ...headers },
      );
      const body = (await response.json()) as { result: never; error?: ErrorBody };
      if (body.error) throw new Refused(body.error);
      return body.result;
    },
  };
}

function post(url: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(75_000),
  });
}
