import type { Send } from './http.ts';

/** Throws a TypeError unless what is sent there is encrypted on its way, or stays on this machine. */
export function originOf(url: string): string {
  const { protocol, hostname, origin } = new URL(url);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new TypeError('url has to be https: on the way others could read the token');
  return origin;
}

/** Requests to one server. `timeoutMs`: of each. */
export function sendBy(ask: typeof fetch, origin: string, timeoutMs: number): Send {
  return async ({ path, signal, ...request }) => {
    const limit = AbortSignal.timeout(timeoutMs);
    const answer = await ask(`${origin}${path}`, {
      ...request,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      // The token is for this server alone.
      redirect: 'error',
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
}
