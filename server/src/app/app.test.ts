import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { runningApp } from '../../../testing/running-app.ts';

const database = await testDatabase();

test('a stop refuses new requests and lets running ones finish', async () => {
  const { url, app, signUp, call } = await runningApp(database);
  const { token } = await signUp();
  // Held up by a lock on the row that it is about to read and write.
  const client = await database.superuser.pool.connect();
  await client.query('begin; lock table terms_acceptances in access exclusive mode');
  const underWay = call('hasAcceptedTerms', { version: '1.0' }, token);
  await vi.waitUntil(async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows[0].waiting === 1;
  });
  const closed = app.close();
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  await client.query('commit');
  client.release();
  expect(await underWay).toEqual({ status: 200, result: { accepted: false } });
  await closed;
});

test('a stop aborts a request that never ends', async () => {
  const { url, app } = await runningApp(database, {}, { stopWithin: 100 });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const cutOff = new Promise((resolve) => socket.once('close', resolve).once('error', () => {}));
  socket.resume();
  const head = 'POST /functions/checkEmailBlocked HTTP/1.1\r\nHost: a\r\nContent-Type: application/json';
  socket.write(`${head}\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`);
  // "100 Continue": the server is inside the request, and waits for the rest.
  await once(socket, 'data');
  await app.close();
  await cutOff;
});

test('a server whose requests were counted in Valkey starts, and says that the database counts them now', async () => {
  const lines: string[] = [];
  const settings = { VALKEY_URL: 'redis://:hidden@valkey:6379', LOG_LEVEL: 'warn' };
  await runningApp(database, settings, { onLine: (line) => lines.push(line) });
  expect(lines.filter((line) => line.includes('VALKEY_URL has no effect'))).toHaveLength(1);
  expect(lines.join()).not.toContain('hidden');
});

test('anywhere but on localnet, letters without a mail server are on no page', async () => {
  const firebase = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'p.example' };
  const elsewhere = await runningApp(database, { NETWORK: 'mainnet', IDENTITY: 'firebase', ...firebase });
  const here = await runningApp(database);
  const pageOf = async ({ url }: { url: string }) => {
    const [page, config] = await Promise.all([fetch(`${url}/outbox`), fetch(`${url}/config.json`)]);
    const { outboxUrl } = (await config.json()) as { outboxUrl: string | null };
    return [page.status, outboxUrl];
  };
  expect(await pageOf(elsewhere)).toEqual([404, null]);
  expect(await pageOf(here)).toEqual([200, '/outbox']);
});
