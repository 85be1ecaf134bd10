import { describe, expect, test } from 'vitest';
import { freePorts } from '../../../launch/src/port.ts';
import { testDatabase } from '../../testing/database.ts';
import { type ProxyName, startProxy } from '../../testing/proxies.ts';
import { cookies, runningApp } from '../../testing/running-app.ts';

const PASSWORD = 'umbrella moss 1';
/** Of one address in a minute. */
const TRIES = 3;

describe.each<ProxyName>(['nginx', 'nginx that writes ports', 'Caddy'])('behind %s', async (name) => {
  const port = (await freePorts([undefined]))[0]!;
  const server = await runningApp(await testDatabase(), {
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

  test('people sign up, call, and get events as they come', async () => {
    const response = await proxy.fetchByIpv6(
      '/api/auth/sign-up/email',
      json({ email: 'ada@example.com', password: PASSWORD }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join()).toMatch(/__Secure-cumulus\.session_token=.*Secure/);
    const cookie = cookies(response as unknown as Response);
    const { token } = (await (
      await proxy.fetchByIpv6('/api/auth/token', { headers: { cookie } })
    ).json()) as {
      token: string;
    };
    const authorization = `Bearer ${token}`;
    const call = async (name: string, data: unknown) =>
      (await (await proxy.fetch(`/functions/${name}`, json({ data }, { authorization }))).json()) as object;
    expect(await call('ensureUserDocument', null)).toMatchObject({ result: { email: 'ada@example.com' } });
    const stream = await proxy.fetch('/events', { headers: { authorization, 'accept-encoding': 'gzip' } });
    const reader = stream.body!.getReader();
    // Held back, it would come with what fills a buffer, or at the end.
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('data:');
    await reader.cancel();
  });

  test('guesses count for who makes them, whatever address a header claims', async () => {
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
});
