import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import type { CallName, Calls } from '@cumulus/contract/registry.ts';
import type { BrowserContext } from '@playwright/test';

/** A user whose session lives in a browser, and who also calls named functions directly. */
export interface User {
  readonly email: string;
  readonly password: string;
  /** Throws an error with the message of a refusal. */
  call<N extends CallName>(name: N, input: CallInput<Calls[N]>): Promise<CallOutput<Calls[N]>>;
}

const PASSWORD = 'correct horse battery';
let count = 0;

/** An address that no other test uses. */
export function newEmail(name = 'user'): string {
  count += 1;
  return `${name}.${process.pid}.${count}.${Date.now()}@example.org`;
}

/** Signs a new user up over HTTP and leaves the session in the browser. */
export async function signUp(context: BrowserContext, url: string, email = newEmail()): Promise<User> {
  const answer = await context.request.post(`${url}/api/auth/sign-up/email`, {
    data: { email, password: PASSWORD, name: email },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`sign-up answered ${answer.status()}: ${await answer.text()}`);
  let token: string | undefined;
  const bearer = async () => {
    const response = await context.request.get(`${url}/api/auth/token`);
    return ((await response.json()) as { token: string }).token;
  };
  return {
    email,
    password: PASSWORD,
    async call(name, input) {
      token ??= await bearer();
      const response = await context.request.post(`${url}/functions/${name}`, {
        data: { data: input },
        headers: { authorization: `Bearer ${token}` },
      });
      const body = (await response.json()) as { result: never; error?: { message: string } };
      if (body.error) throw new Error(`${name}: ${body.error.message}`);
      return body.result;
    },
  };
}

/** Signs a new user up and accepts the terms for them. */
export async function signUpAccepted(context: BrowserContext, url: string, email?: string): Promise<User> {
  const user = await signUp(context, url, email);
  await user.call('acceptTermsOfService', { version: '1.0', clientIp: null });
  return user;
}
