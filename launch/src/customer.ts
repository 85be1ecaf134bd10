import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import { TERMS_VERSION } from '@cumulus/contract/limits.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import type { ErrorBody } from '@cumulus/contract/status.ts';

/** A refusal as a client receives it. */
export class Refused extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(`${body.status}: ${body.message}`);
    this.body = body;
  }
}

/** A user of a running Cumulus without a browser: signs up over HTTP and calls named functions. */
export interface Customer {
  readonly email: string;
  /** Throws Refused for a refusal, and what fetch throws where there is no answer. */
  call<N extends CallName>(name: N, input: CallInput<Calls[N]>): Promise<CallOutput<Calls[N]>>;
}

const PASSWORD = 'correct horse battery';
/** Tokens live ten minutes; a new one is fetched well before. */
const TOKEN_MAX_AGE = 5 * 60_000;

/** Signs a new user up and accepts the terms for them. */
export async function newCustomer(url: string, email: string): Promise<Customer> {
  const customer = await signUp(url, email);
  await customer.call('acceptTermsOfService', { version: TERMS_VERSION, clientIp: null });
  return customer;
}

/** Signs a new user up, and nothing more. */
async function signUp(url: string, email: string): Promise<Customer> {
  const answer = await post(
    `${url}/api/auth/sign-up/email`,
    { email, password: PASSWORD, name: email },
    { origin: url },
  );
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await answer.body?.cancel();
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
    async call(name, input) {
      const response = await post(
        `${url}/functions/${name}`,
        { data: input },
        { authorization: `Bearer ${await bearer()}` },
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
