import { describe, expect, test } from 'vitest';
import { freePorts } from '../../../launch/src/port.ts';
import { QUICK, runErrands } from '../../../testing/errands.ts';
import { type ProxyName, startProxy } from '../../../testing/proxies.ts';
import { type Answer, cookies } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const PASSWORD = 'umbrella moss 1';
/** Of one address in a minute. */
const TRIES = 3;
/** Of silence, after which nginx gives up by default, and how often the server says something, milliseconds. */
const [NGINX_PATIENCE, HEARTBEAT] = [60_000, 15_000];

describe.each<ProxyName>([
  'nginx',
  'nginx that writes ports',
  'nginx that writes ports without brackets',
  'Caddy',
])('behind %s', async (name) => {
  const port = (await freePorts([undefined]))[0]!;
  const server = await runningCumulus({
    ...QUICK,
    PUBLIC_URL: `https://localhost:${port}`,
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_CREDENTIALS: String(TRIES),
  });
  const proxy = await startProxy(name, port, server.url);
  const json = (body: unknown, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { origin: proxy.url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  async function signUp(email: string): Promise<string> {
    const response = await proxy.fetchByIpv6('/api/auth/sign-up/email', json({ email, password: PASSWORD }));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-protocol')).toBe('HTTP/2.0');
    expect(response.headers.getSetCookie().join()).toMatch(/__Secure-cumulus\.session_token=.*Secure/);
    const cookie = cookies(response as unknown as Response);
    const answer = await proxy.fetchByIpv6('/api/auth/token', { headers: { cookie } });
    const { token } = (await answer.json()) as { token: string };
    return `Bearer ${token}`;
  }

  test('people sign up, do all that they do with money, and get events as they come', async () => {
    const authorization = await signUp('ada@example.com');
    const stream = await proxy.fetch('/events', { headers: { authorization, 'accept-encoding': 'gzip' } });
    let told = '';
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => {
      const { value, done } = await reader.read();
      expect(done, 'the stream has ended').toBe(false);
      told += value;
    };
    // Held back, it would come with what fills a buffer, or at the end.
    await next();
    expect(told).toContain('event: ready');
    await runErrands(
      {
        call: (called, data = {}) =>
          server.settled(
            proxy.fetch(`/functions/${called}`, json({ data }, { authorization })).then(async (response) => ({
              status: response.status,
              ...((await response.json()) as Omit<Answer, 'status'>),
            })),
          ),
        file: async (path) => (await proxy.fetch(path, { headers: { authorization } })).text(),
      },
      server,
    );
    while (!told.includes('event: changed')) await next();
    await reader.cancel();
  });

  test('guesses count against their maker, whatever address a header claims', async () => {
    const guess = async (ask: typeof proxy.fetch, nth: number) => {
      const wrong = json(
        { email: `nobody${nth}@example.com`, password: 'wrong' },
        { 'x-forwarded-for': `198.51.100.${nth}` },
      );
      return (await ask('/api/auth/sign-in/email', wrong)).status;
    };
    const statuses = [];
    for (let nth = 0; nth <= TRIES; nth += 1) statuses.push(await guess(proxy.fetch, nth));
    expect(statuses).toEqual([...Array(TRIES).fill(401), 429]);
    expect(await guess(proxy.fetchByIpv6, 100)).toBe(401);
  });

  test.runIf(name === 'nginx')(
    'a stream without news outlives the minute after which nginx gives up',
    async () => {
      const authorization = await signUp('eve@example.com');
      const stream = await proxy.fetch('/events', { headers: { authorization } });
      let told = '';
      for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) {
        told += text;
        if (told.split(':\n\n').length > NGINX_PATIENCE / HEARTBEAT + 1) break;
      }
      expect(told.split(':\n\n').length).toBeGreaterThan(NGINX_PATIENCE / HEARTBEAT + 1);
    },
  );
});
