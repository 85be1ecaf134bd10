import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { scratchFolder, startSigner } from '../../signer/testing/process.ts';
import { testDatabase } from '../../testing/database.ts';
import { testSettings } from '../../testing/running-app.ts';
import { sharedSigner } from '../../testing/test-signer.ts';

const database = await testDatabase();
const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const { PATH, NODE_COMPILE_CACHE } = process.env;
/** Has the process print as a library would, again and again, when it is asked to. */
const PRINTS = `data:text/javascript,${encodeURIComponent(`process.on('message', async (asked) => {
  if (asked !== 'print') return;
  for (let line = 0; line < 3; line += 1) {
    console.error('line', new Error());
    await new Promise(setImmediate);
  }
  process.send('printed');
});`)}`;
const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

interface Process {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  /** Exit code, once it has ended. */
  ended: Promise<number | null>;
}

function start(settings: Record<string, string>): Process {
  const child = fork(main, {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout!.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = Promise.all([once(child, 'exit'), once(child.stdout!, 'end'), once(child.stderr!, 'end')]);
  return { child, output, ended: ended.then(([[code]]) => code) };
}

async function ready({ child }: Process): Promise<string> {
  const [message] = (await once(child, 'message')) as [{ ready: { url: string } }];
  return message.ready.url;
}

test('reports when and where it is ready, logs JSON lines, and exits with 0 on SIGTERM', async () => {
  const server = start({ ...testSettings(database), LOG_LEVEL: 'info' });
  const url = await ready(server);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  for (const line of server.output.stdout.trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ name: 'server' });
  expect(server.output.stderr).toBe('');
});

test('keeps running while its output cannot be written', async () => {
  const full = openSync('/dev/full', 'w');
  const settings = { ...testSettings(database), LOG_LEVEL: 'trace' };
  const child = fork(main, {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    execArgv: ['--import', PRINTS],
    stdio: ['ignore', full, full, 'ipc'],
  });
  closeSync(full);
  children.add(child);
  const exited = once(child, 'exit');
  const [message] = await Promise.race([once(child, 'message'), exited]);
  const { url } = message.ready;
  for (let request = 0; request < 3; request += 1) await fetch(`${url}/functions/getCloudWallets`);
  child.send('print');
  expect((await once(child, 'message'))[0]).toBe('printed');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
});

test('exits with 0 when its launcher is gone', async () => {
  const server = start(testSettings(database));
  await ready(server);
  server.child.disconnect();
  expect(await server.ended).toBe(0);
});

test('reports invalid settings in one sentence and exits with 1', async () => {
  const server = start({ ...testSettings(database), MANDATE_KEY: 'short', PORT: 'eighty' });
  expect(await server.ended).toBe(1);
  expect(server.output.stderr).toMatch(
    /^These settings are missing or wrong:\n {2}PORT: .*\n {2}MANDATE_KEY: .*\n$/,
  );
});

test('reports another installation’s secrets in one sentence and exits with 1', async () => {
  const settings = { ...testSettings(database), ...(await sharedSigner()) };
  await ready(start(settings));
  using folder = scratchFolder();
  const signer = await startSigner({ folder: folder.path, environment: { PIN_PEPPER: 'x'.repeat(32) } });
  onTestFinished(() => signer.kill());
  const second = start({ ...settings, SIGNER_SOCKET: signer.socket });
  expect(await second.ended).toBe(1);
  expect(second.output.stderr).toMatch(
    /^PIN_PEPPER of the signer is not the one that this database belongs to: .*\.\n$/,
  );
});

test('reports an unreachable database in one sentence, without the password', async () => {
  const server = start({ ...testSettings(database), DATABASE_URL: 'postgres://user:hush@127.0.0.1:1/none' });
  expect(await server.ended).toBe(1);
  expect(server.output.stderr).toBe('The database at 127.0.0.1:1/none cannot be reached.\n');
});
