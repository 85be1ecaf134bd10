import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { runningApp } from '../../../testing/running-app.ts';

const { url } = await runningApp(await testDatabase(), {});

async function ask(
  method: string,
  headers: Record<string, string>,
  at = url,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${at}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }),
  });
  return { status: response.status, text: await response.text() };
}

const program = { authorization: 'Bearer cg_0190a1b2-c3d4-4000-8000-000000000001_nobody' };

test('a client without a program’s token is asked for one', async () => {
  expect(await ask('tools/list', {})).toMatchObject({ status: 401 });
});

test('a page of another site is refused', async () => {
  const { status } = await ask('tools/list', { ...program, origin: 'https://other.example' });
  expect(status).toBe(403);
});

test('a program whose key is elsewhere is offered no tool that acts', async () => {
  const { status, text } = await ask('tools/list', program);
  expect(status).toBe(200);
  for (const name of ['list_wallets', 'quote_swap', 'get_approval']) expect(text).toContain(`"${name}"`);
  for (const name of ['send_transfer', 'swap', 'place_order', 'cancel_order', 'ask_approval'])
    expect(text).not.toContain(`"name":"${name}"`);
});

test('with Firebase no client is let in over OAuth, the answer says so, and the token of a program is taken', async () => {
  const firebase = await runningApp(await testDatabase(), {
    ...{ IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' },
    FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
  });
  const unknown = await fetch(`${firebase.url}/mcp`, { method: 'POST' });
  expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="cumulus"']);
  expect(await unknown.text()).toContain('lets no clients in over OAuth');
  for (const path of ['oauth-protected-resource/mcp', 'oauth-authorization-server'])
    expect((await fetch(`${firebase.url}/.well-known/${path}`)).status).toBe(404);
  const register = await fetch(`${firebase.url}/api/auth/oauth2/register`, { method: 'POST' });
  expect(register.status).toBe(404);
  const listed = await ask('tools/list', program, firebase.url);
  expect(listed).toMatchObject({ status: 200, text: expect.stringContaining('"list_wallets"') });
});
